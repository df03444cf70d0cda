/** A statement whose parameters have names, prepared once a connection under a name of its own. */
export interface NamedStatement<Parameter extends string> {
  name: string;
  text: string;
  /** In the order of the text's `$1`, `$2`, … */
  parameters: readonly Parameter[];
}

/** A colon before a name, but not the second one of a cast. */
const parameter = /(?<!:):([a-z]\w*)/gi;

/**
 * Makes a statement of text that has parameters such as `:phone::int8`, so that it can be put together of parts that know
 * nothing of each other's places.
 *
 * @param name unlike that of every other statement
 * @throws Error where the text has a parameter that is not listed, or lacks one that is
 */
export function nameStatement<const Parameter extends string>(
  name: string,
  listed: readonly Parameter[],
  sql: string,
): NamedStatement<Parameter> {
  const used: Parameter[] = [];
  const text = sql.replace(parameter, (_, given: string) => {
    const found = listed.find((one) => one === given);
    if (found === undefined) throw new Error(`nobody gives :${given} to ${name}`);
    if (!used.includes(found)) used.push(found);
    return `$${used.indexOf(found) + 1}`;
  });
  const unused = listed.filter((one) => !used.includes(one));
  if (unused.length > 0) throw new Error(`${name} has no :${unused.join(', :')}`);
  return { name, text, parameters: used };
}

/** As the driver takes it. */
export function askNamed<Parameter extends string>(
  { name, text, parameters }: NamedStatement<Parameter>,
  values: Readonly<Record<Parameter, unknown>>,
): { name: string; text: string; values: unknown[] } {
  return { name, text, values: parameters.map((one) => values[one]) };
}
