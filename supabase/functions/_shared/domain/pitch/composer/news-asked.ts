import { countWords } from '../../text.ts';
import { upperFirst } from './language/capitals.ts';
import { termsOf } from './language/english.ts';
import { asSentence, withoutStop } from './language/text.ts';
import { asQuotation, SEVERAL, type Naming, type News } from './news-frames.ts';
import { splitNews, withSubject } from './news-sentence.ts';
import { asSubject } from './news-subject.ts';
import { finiteVerb } from './peg/read-peg.ts';

/** News that asks, or that ends in a question of its own; null for other news. `text` is the peg as it was read. */
export function askedNews(naming: Naming, text: string): News | null {
  const { kind, raw, told, holds, led, stated, subject } = naming;
  const split = kind === 'quotation' ? null : splitNews(raw);
  if (split !== null && !ASKS.test(split.head)) {
    const { question, mark } = split;
    // 'Black country music everywhere right now. What about zydeco?'
    const head =
      finiteVerb(termsOf(split.head)) < 1
        ? split.head.replace(
            /^([^,]*?\p{L}*[^s\W](s?)) everywhere\b/u,
            (_, things: string, several: string) =>
              `${things} ${several === '' ? 'is' : 'are'} everywhere`,
          )
        : split.head;
    const clause = withSubject(head, told);
    const asked = led(
      'quoted',
      asQuotation(
        /[.!]/u.test(mark) || (mark === ',' && clause !== null)
          ? `${withoutStop(head)}. ${question}`
          : `${withoutStop(head)}: ${lowerFirst(question)}`,
      ),
    );
    // Two sentences that were typed as such stand as they are.
    if (/[.!]/u.test(mark)) {
      const both = `${upperFirst(withoutStop(head))}. ${question}`;
      if (holds(both)) return { ...stated(both), ties: asked.ties };
    }
    // 'The solar tax credit ended, is it still worth it?'
    if (clause !== null && mark !== ':' && holds(`${clause}.`))
      return { ...stated(`${asSentence(clause)} ${question}`), ties: asked.ties };
    return asked;
  }
  if (kind === 'question') {
    // 'Is volunteering dying? Fewer Americans give their time', 'Are wipes flushable? New label laws'
    const [, asks = '', note = ''] = /^([^?]+\?) ([^?]+)$/u.exec(raw) ?? [];
    if (note !== '' && ASKS.test(asks)) {
      if (finiteVerb(termsOf(note)) > 0) return stated(`${upperFirst(asks)} ${asSentence(note)}`);
      const of = asSubject(note, told);
      if (of !== null && of.then === null) {
        const asking = led('subject', `${of.text}: ${lowerFirst(asks)}`);
        if (holds(asking.said)) return { ...asking, ties: led('quoted', asQuotation(raw)).ties };
      }
    }
    if (SEVERAL.test(raw) || /: | [-–—] /u.test(raw)) return led('quoted', asQuotation(raw));
    // 'The great neon comeback?'
    if (/^(?:the|a|an) /iu.test(raw) && finiteVerb(termsOf(raw)) < 1)
      return led('quoted', asQuotation(raw));
    // 'How much parents are paying for youth sports' asks nothing.
    if (!/[?]/u.test(raw) && INDIRECT.test(raw)) {
      const topic = subject(raw);
      if (topic !== null) return topic;
    }
    if (!/[?]/u.test(raw) && (INDIRECT.test(raw) || !ASKS.test(raw)))
      return led('quoted', asQuotation(raw));
    // 'NIL money for high schoolers?', 'Cassettes are back?'
    if (!ASKS.test(raw)) {
      const topic = countWords(raw) > 2 ? subject(raw.replace(/\?+$/u, '')) : null;
      return topic ?? led('quoted', asQuotation(raw));
    }
    // 'Is the church hat disappearing? Easter Sunday, April 5'
    const plain = `${upperFirst(text.split('?')[0] ?? text)}?`;
    return { ...led('question', asQuotation(plain)), said: plain, reason: plain };
  }
  // 'Gen Z is leaving small towns, or is it'
  if (
    /, or (?:is|are|was|do|does|did|has|have|can|will|not)(?: (?:it|they|we|he|she|not))?$/u.test(
      raw,
    )
  ) {
    const plain = `${withSubject(raw, told) ?? upperFirst(raw)}?`;
    if (holds(plain)) return stated(plain);
  }
  // 'What was in the smoke'
  if (ASKS.test(raw) && OPEN_QUESTION.test(raw) && !/[?]/u.test(raw)) {
    const plain = `${upperFirst(withoutStop(raw))}?`;
    return { ...led('question', asQuotation(plain)), said: plain, reason: plain };
  }
  return null;
}

const OPEN_QUESTION =
  /^(?:(?:what|who) (?:is|are|was|were|do|does|did|happens|should|will|would|can|gets|pays|owns)|why (?:is|are|do|does|did|can|should|was|were)|how (?:do|does|did|is|are|can|should)|how (?:much|many|long) (?:is|are|do|does|did|can|will|should|would)|where (?:is|are|do|does|did)|when (?:is|will|do|does)|(?:is|are|can|should|do|does|did|will) (?:it|we|you|they|the|a|an|this|there|my|our|black|kids|people))\b/iu;

/** A clause behind a question word, in the order of a statement. */
export const INDIRECT =
  /^(?:how (?:much|many|long|often)|how|why|where|when) (?!(?:is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|must|has|have|had|not|isn['’]t|aren['’]t|don['’]t|doesn['’]t|can['’]t|won['’]t|to)\b)/iu;
/** How a question begins. */
const ASKS =
  /^["“‘']?(?:(?:so|and|but|ok|okay|hey)[, ]+)?(?:who|whose|whom|what|why|how|where|when|which|is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|must|has|have|had|isn['’]t|aren['’]t|don['’]t|doesn['’]t|can['’]t|won['’]t|ever|remember|got|need|want|ready|is it|in what|at what|to what|for whom|what['’]s|who['’]s|where['’]s|how['’]s|when['’]s)\b/iu;

const lowerFirst = (text: string): string =>
  /^I\b/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
