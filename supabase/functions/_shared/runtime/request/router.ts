import { HttpError } from './http-error.ts';
import { endpoint, type Handler } from './http.ts';

const METHODS = ['GET', 'HEAD', 'POST'];

/**
 * Serves several routes as one function: `/<function>/<route>/…` goes to the handler of the route, which
 * sees `/<route>/…` as its address. Every other address is a 404; its preflight succeeds, so that a
 * browser can read that 404.
 */
export function createRouter(name: string, routes: Readonly<Record<string, Handler>>): Handler {
  const unknown = endpoint({ name, methods: METHODS }, () =>
    Promise.reject(new HttpError('not_found', 'There is no such function.')),
  );
  return (request) => {
    const url = new URL(request.url);
    const [, , route = '', ...rest] = url.pathname.split('/');
    const handler = Object.hasOwn(routes, route) ? routes[route] : undefined;
    if (handler === undefined) return unknown(request);
    url.pathname = `/${[route, ...rest].join('/')}`;
    return handler(new Request(url, request));
  };
}
