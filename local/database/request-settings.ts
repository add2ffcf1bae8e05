import { sql, type Transaction } from 'kysely';

/**
 * The longest that a statement of the API may take on a hosted project: the settings of its roles `anon`
 * and `authenticator`, which PostgREST signs in as for every other role.
 */
const ANON_TIMEOUT = '3s';
const API_TIMEOUT = '8s';

interface ApiRequest {
  auth?: { role?: string | null; uid?: unknown; jwt?: unknown };
  storage?: { operation?: string | null };
}

interface RpcRequest {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

type Settings = Record<string, string>;

interface ApiConnection {
  applyJwtSessionContext: (transaction: Transaction<unknown>, request: ApiRequest) => Promise<void>;
  applyRpcRequestGucs: (transaction: Transaction<unknown>, request: RpcRequest) => Promise<void>;
}

/** Sets them for the rest of the transaction, in their order. */
async function set(transaction: Transaction<unknown>, settings: Settings): Promise<void> {
  const each = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(each)}`.execute(transaction);
}

const roleOf = ({ auth }: ApiRequest): string => auth?.role || 'anon';

function settingsOf(request: ApiRequest): Settings {
  const { uid, jwt } = request.auth ?? {};
  const role = roleOf(request);
  return {
    // Does what `set local role` does, which lite sends too.
    role,
    'request.jwt.claim.sub': typeof uid === 'string' ? uid : '',
    'request.jwt.claim.role': role,
    'storage.operation': request.storage?.operation ?? '',
    ...(typeof jwt === 'object' && jwt !== null
      ? { 'request.jwt.claims': JSON.stringify(jwt) }
      : {}),
  };
}

/**
 * Sets what lite sets before the statement of a request, its role and claims, in one statement: lite sends
 * one for each setting, six to eleven, which take longer than most requests do. With `limits` every
 * transaction gets a hosted project's limit of time too, with error 57014 after it. The role's own setting
 * would not do: it holds at sign-in, and lite changes the role within a transaction.
 */
export function setInOneStatement(connection: object, { limits }: { limits: boolean }): void {
  const api = connection as ApiConnection;
  api.applyJwtSessionContext = (transaction, request) =>
    set(transaction, {
      ...settingsOf(request),
      ...(limits
        ? { statement_timeout: roleOf(request) === 'anon' ? ANON_TIMEOUT : API_TIMEOUT }
        : {}),
    });
  api.applyRpcRequestGucs = (transaction, { method, path, requestHeaders = {} }) =>
    set(transaction, {
      'response.status': '',
      'response.headers': '',
      'request.method': method,
      'request.path': path,
      'request.headers': JSON.stringify(requestHeaders),
    });
}
