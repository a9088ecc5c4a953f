type Caption = { readonly title: string; readonly legend: readonly { text: string; color: string }[] };

const SCALE = 2;
const MARGIN = 16;
const LINE = 20;
/** CSS properties to copy into the SVG, because a picture has no style sheets. */
const LOOK = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const; // prettier-ignore

/** Returns a chart as a PNG of twice its size, with title and legend, in the colours of the screen. */
export async function pngOf(svg: SVGSVGElement, { title, legend }: Caption): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const style = getComputedStyle(svg);
  const [text, paper] = ['--text', '--surface'].map((name) => style.getPropertyValue(name).trim());
  const picture = new Image();
  // The content security policy allows `data:` pictures, but no `blob:`.
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

/** Returns the SVG as a standalone document with inline styles and without the brush. */
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

/** Returns the value of a colour that may be a CSS variable. */
const resolved = (element: Element, color: string): string => {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(color) ?? [];
  return name === undefined ? color : getComputedStyle(element).getPropertyValue(name).trim();
};
