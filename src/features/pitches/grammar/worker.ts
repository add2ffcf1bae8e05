import { hasMainClause } from '@domain/text/clause.ts';

// The grammar is a hundred kilobytes, and takes a slow phone half a second to begin with: not beside the typing.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage({ text: data, whole: hasMainClause(data) });
});
