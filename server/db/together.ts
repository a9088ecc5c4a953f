type Results<Works extends readonly unknown[]> = { -readonly [Place in keyof Works]: Awaited<Works[Place]> };

/**
 * Resolves with the results of statements that do not need each other's results. They run in this order, and PostgreSQL is sent
 * all of them before it answers. Throws the first error when all have ended, so that none runs after what undoes them.
 */
export async function together<const Works extends readonly unknown[]>(works: Works): Promise<Results<Works>> {
  const errors: unknown[] = [];
  const results = await Promise.all(
    works.map(async (work) => {
      try {
        return await work;
      } catch (error) {
        errors.push(error);
        return undefined;
      }
    }),
  );
  if (errors.length > 0) throw errors[0];
  return results as Results<Works>;
}
