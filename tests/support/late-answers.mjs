// Node's `--import` of a server that browser tests start with `SLOW=1`, as on a busy machine: what is asked of the API with a GET, and
// a page's scripts, are now and then heard late, now and then answered late. A test that fails by it takes an order for granted.
import http from "node:http";

const longestMs = 2_500;

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function emitLate(event, request, response, ...rest) {
  const hear = () => Reflect.apply(emit, this, [event, request, response, ...rest]);
  const chance = Math.random();
  if (event !== "request" || request.method !== "GET" || !mayBeLate(request.url) || chance < 0.4)
    return hear();
  const ms = Math.random() * longestMs;
  if (chance < 0.7) {
    setTimeout(hear, ms);
    return true;
  }
  const { end } = response;
  response.end = (...given) => {
    setTimeout(() => end.apply(response, given), ms);
    return response;
  };
  return hear();
};

const mayBeLate = (url) => /^\/(api\/|assets\/.*\.js$)/.test(url);
