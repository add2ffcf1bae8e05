import { sql, type Transaction } from 'kysely';

/**
 * The longest that a statement of the API may take on a hosted project: the settings of its roles `anon`
 * and `authenticator`, which PostgREST signs in as for every other role.
 */
const ANON_TIMEOUT = '3s';
const API_TIMEOUT = '8s';

interface ApiConnection {
  applyJwtSessionContext: (
    transaction: Transaction<unknown>,
    request: { auth?: { role?: string } },
    options: unknown,
  ) => Promise<void>;
}

/**
 * Gives every transaction of the API a hosted project's limit of time, with error 57014 after it. The
 * role's own setting would not do: it holds at sign-in, and lite changes the role within a transaction.
 */
export function limitStatements(connection: object): void {
  const api = connection as ApiConnection;
  const apply = api.applyJwtSessionContext.bind(connection);
  api.applyJwtSessionContext = async (transaction, request, options) => {
    await apply(transaction, request, options);
    const limit = (request.auth?.role ?? 'anon') === 'anon' ? ANON_TIMEOUT : API_TIMEOUT;
    await sql`select set_config('statement_timeout', ${limit}, true)`.execute(transaction);
  };
}
