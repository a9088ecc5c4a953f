/** Tagged template that percent-encodes each value as one path segment: path`/businesses/${name}`. */
export function path(literals: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: literals }, ...values.map((value) => encodeURIComponent(value)));
}
