/** One condition of a subscription, e.g. `status=in.(failed,alert)`. */
export interface Condition {
  column: string;
  operator: Operator;
  /** One value, or several for `in`. */
  values: string[];
}

const OPERATORS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=', in: 'in' } as const;
type Operator = keyof typeof OPERATORS;

function isOperator(text: string): text is Operator {
  return Object.hasOwn(OPERATORS, text);
}

/** Splits at commas outside quotes and parentheses. Throws when one of them is not closed. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let quoted = false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted && character === '\\') {
      part += character + text.charAt(at + 1);
      at += 1;
      continue;
    }
    if (character === '"') quoted = !quoted;
    else if (!quoted && character === '(') depth += 1;
    else if (!quoted && character === ')') depth -= 1;
    if (character === ',' && !quoted && depth === 0) {
      parts.push(part);
      part = '';
    } else {
      part += character;
    }
  }
  if (quoted || depth !== 0) throw new Error(`Error parsing \`filter\` params: ${text}`);
  return [...parts, part];
}

function unquote(text: string): string {
  const inner = /^"(.*)"$/s.exec(text.trim())?.[1];
  return inner === undefined ? text : inner.replace(/\\(.)/gs, '$1');
}

/**
 * Parses a subscription's filter: conditions separated by commas, all of which must be true.
 * Throws with a message for the subscriber when the syntax is wrong.
 */
export function parseFilter(filter: string | undefined): Condition[] {
  if (filter === undefined || filter === '') return [];
  return splitAtCommas(filter).map((text) => {
    const [, column, operator, value] = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(text) ?? [];
    if (column === undefined || operator === undefined || value === undefined) {
      throw new Error(`Error parsing \`filter\` params: ${text}`);
    }
    if (!isOperator(operator)) throw new Error(`Filter operator not supported: ${operator}`);
    if (operator !== 'in') return { column, operator, values: [unquote(value)] };
    const list = /^\((.*)\)$/s.exec(value)?.[1];
    if (list === undefined) throw new Error(`Error parsing \`filter\` params: ${text}`);
    return { column, operator, values: splitAtCommas(list).map(unquote) };
  });
}

/** Quotes an identifier for SQL. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * The conditions as one SQL expression over a row `t`. Values are appended to `parameters` and cast
 * to the type of their column. Throws for a column that is not in `types` (column name to type).
 */
export function conditionSql(
  conditions: Condition[],
  types: ReadonlyMap<string, string>,
  parameters: unknown[],
): string {
  const parts = conditions.map(({ column, operator, values }) => {
    const type = types.get(column);
    if (type === undefined) throw new Error(`invalid column for filter ${column}`);
    if (operator === 'in') {
      parameters.push(values);
      return `t.${identifier(column)} = any($${parameters.length}::text[]::${type}[])`;
    }
    parameters.push(values[0]);
    return `t.${identifier(column)} ${OPERATORS[operator]} $${parameters.length}::text::${type}`;
  });
  return parts.length === 0 ? 'true' : `coalesce((${parts.join(' and ')}), false)`;
}
