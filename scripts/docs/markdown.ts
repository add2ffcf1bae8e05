/** A row of a Markdown table by the headings of its columns. */
export type Row = Readonly<Record<string, string>>;

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** The rows of all tables in a Markdown text whose first column has this heading. */
export function rowsOf(text: string, firstHeading: string): Row[] {
  const rows: Row[] = [];
  let headings: string[] | undefined;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) headings = undefined;
    else if (headings === undefined) headings = cellsOf(line);
    else if (headings[0] === firstHeading && !line.startsWith('| --')) {
      const cells = cellsOf(line);
      rows.push(Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])));
    }
  }
  return rows;
}

/** What stands between backticks in a text. */
export function codeIn(text = ''): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
}

/** Says what is missing, stands twice, or is in the document only. `what` names one such thing. */
export function listProblems(
  what: string,
  documented: readonly string[],
  real: readonly string[],
): string[] {
  return [
    ...real
      .filter((name) => !documented.includes(name))
      .map((name) => `${what} ${name} has no row`),
    ...documented
      .filter((name, at) => documented.indexOf(name) !== at)
      .map((name) => `${what} ${name} has more than one row`),
    ...documented
      .filter((name) => !real.includes(name))
      .map((name) => `${what} ${name} has a row and does not exist`),
  ];
}

/** Says which cells of the row of `name` differ from what they shall be, by the heading of their column. */
export function cellProblems(
  name: string,
  row: Row,
  shall: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(shall).flatMap(([column, value]) => {
    const given = (row[column] ?? '').replaceAll('`', '');
    return given === value ? [] : `${name}: ${column} is "${given}", and shall be "${value}"`;
  });
}
