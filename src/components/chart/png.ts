/** A chart on the screen, and the lines of text below it. */
type Drawn = { readonly svg: SVGSVGElement; readonly legend: readonly { text: string; color: string }[] };

const SCALE = 2;
const MARGIN = 16;
const LINE = 20;
/** CSS properties to copy into the SVG, because a picture has no style sheets. */
const LOOK = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const; // prettier-ignore

/** Returns charts below each other as a PNG of twice their size, with title and legends, in the colours of the screen. */
export async function pngOf(title: string, charts: readonly Drawn[]): Promise<Blob> {
  const pictures = await Promise.all(charts.map(async (chart) => ({ ...chart, ...(await pictureOf(chart.svg)) })));
  const style = getComputedStyle(document.body);
  const [text, paper] = ['--text', '--surface'].map((name) => style.getPropertyValue(name).trim());
  const width = Math.max(0, ...pictures.map((picture) => picture.width));
  const height = pictures.reduce((sum, picture) => sum + picture.height + picture.legend.length * LINE + MARGIN, 0);

  const canvas = document.createElement('canvas');
  const head = 2 * MARGIN + LINE;
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (head + height) * SCALE;
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
  let top = head;
  for (const { picture, svg, legend, ...size } of pictures) {
    context.drawImage(picture, MARGIN, top, size.width, size.height);
    for (const [place, { text: label, color }] of legend.entries()) {
      const y = top + size.height + place * LINE + LINE / 2;
      context.fillStyle = resolved(svg, color);
      context.fillRect(MARGIN, y - 3, 20, 3);
      write(label, MARGIN + 28, y + 3, 400);
    }
    top += size.height + legend.length * LINE + MARGIN;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture is too large')) : resolve(blob)),
      'image/png',
    );
  });
}

async function pictureOf(svg: SVGSVGElement) {
  const { width, height } = svg.getBoundingClientRect();
  const picture = new Image();
  // The content security policy allows `data:` pictures, but no `blob:`.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sourceOf(svg, width, height))}`;
  await picture.decode();
  return { picture, width, height };
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
