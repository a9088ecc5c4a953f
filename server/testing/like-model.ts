/** A model of `like`: a regular expression over text whose ASCII letters are lower case. */
export function likeModel(pattern: string): (text: string | undefined) => boolean {
  const small = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const source = small(pattern).replaceAll(/\\%|%|[^]/g, (part) => {
    if (part === '%') return '[^]*';
    return `\\u{${(part === '\\%' ? '%' : part).codePointAt(0)?.toString(16)}}`;
  });
  const expression = new RegExp(`^${surrogatesJoined(source)}$`, 'u');
  return (text) => text !== undefined && expression.test(small(text));
}

/** Joins the two escapes of a surrogate pair into one character. */
const surrogatesJoined = (source: string): string =>
  source.replaceAll(
    /\\u\{(d[89ab]..)\}\\u\{(d[c-f]..)\}/g,
    (_, high: string, low: string) =>
      `\\u{${String.fromCharCode(parseInt(high, 16), parseInt(low, 16)).codePointAt(0)?.toString(16)}}`,
  );
