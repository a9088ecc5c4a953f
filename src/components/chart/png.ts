/** What stands around the picture of a chart. */
export type Caption = { readonly title: string; readonly legend: readonly { text: string; color: string }[] };

const SCALE = 2;
const MARGIN = 16;
const LINE = 20;
/** What style sheets say of an SVG; as a picture it has none. */
const LOOK = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const; // prettier-ignore

/** A chart as a PNG of twice its size, with its title and legend; in the colours it is shown in. */
export async function pngOf(svg: SVGSVGElement, { title, legend }: Caption): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const style = getComputedStyle(svg);
  const [text, paper] = ['--text', '--surface'].map((name) => style.getPropertyValue(name).trim());
  const picture = new Image();
  // No blob: the content security policy lets pictures come from data alone.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sourceOf(svg, width, height))}`;
  await picture.decode();

  const canvas = document.createElement('canvas');
  const head = 2 * MARGIN + LINE;
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (head + height + legend.length * LINE + MARGIN) * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  context.scale(SCALE, SCALE);
  context.fillStyle = paper || 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const write = (line: string, x: number, y: number, weight: number) => {
    context.fillStyle = text || 'black';
    context.font = `${weight} 14px ${style.fontFamily}`;
    context.fillText(line, x, y);
  };
  write(title, MARGIN, MARGIN + LINE, 600);
  context.drawImage(picture, MARGIN, head, width, height);
  for (const [place, { text: label, color }] of legend.entries()) {
    const y = head + height + place * LINE + LINE / 2;
    context.fillStyle = resolved(svg, color);
    context.fillRect(MARGIN, y - 3, 20, 3);
    write(label, MARGIN + 28, y + 3, 400);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture is too large')) : resolve(blob)),
      'image/png',
    );
  });
}

/** The SVG as a document of its own: each element with the look that it has on the page, without the brush. */
function sourceOf(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  for (const [place, element] of svg.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element);
    for (const name of LOOK) copies[place]?.setAttribute(name, style.getPropertyValue(name));
    copies[place]?.removeAttribute('style');
  }
  copy.querySelector('.recharts-brush')?.remove();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** A colour that names a variable of the page, as it is there. */
const resolved = (element: Element, color: string): string => {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(color) ?? [];
  return name === undefined ? color : getComputedStyle(element).getPropertyValue(name).trim();
};
