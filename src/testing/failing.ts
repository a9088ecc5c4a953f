/** Returns the answer of a server that fails unexpectedly with this message, for `intercept`. */
export const failing = (msg: string) => (): Response =>
  Response.json({ status: 516, msg, requestId: 'r-516', data: { total: 0, items: [] } }, { status: 500 });
