const SECRET_NAME =
  /secret|token|passw|passcode|authorization|signature|cookie|api_?key|service_role|^key$/i;

const SECRET_VALUES: readonly [RegExp, string][] = [
  [/\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]+/g, '[stripe key]'],
  [/\bwhsec_[A-Za-z0-9+/=]+/g, '[webhook secret]'],
  [/\bsb_secret_[A-Za-z0-9_-]+/g, '[supabase key]'],
  [/\bsk-[A-Za-z0-9_-]{12,}/g, '[api key]'],
  [/\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/g, '[jwt]'],
  [/\bBearer\s+[^\s"']+/gi, 'Bearer [redacted]'],
  [/([A-Za-z0-9])[A-Za-z0-9._%+-]*@([A-Za-z0-9.-]+\.[A-Za-z]{2,})/g, '$1***@$2'],
];

/**
 * A copy of `value` for the log: values with a secret's name or format are replaced and email
 * addresses masked.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return SECRET_VALUES.reduce(
      (text, [pattern, replacement]) => text.replace(pattern, replacement),
      value,
    ).slice(0, 2000);
  }
  if (value === null || typeof value !== 'object') return value;
  if (depth > 5) return '[deep]';
  if (value instanceof Error) {
    return redact(
      {
        name: value.name,
        message: value.message,
        stack: value.stack?.split('\n').slice(1, 6).join(' | '),
        ...(value.cause === undefined ? {} : { cause: value.cause }),
      },
      depth + 1,
    );
  }
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) && inner !== null && inner !== undefined
        ? '[redacted]'
        : redact(inner, depth + 1),
    ]),
  );
}
