import { infinitiveOf, isCommonWord, isKnownName, singularOf } from './language/english.ts';
import { topicsOf } from './likeness.ts';

/** What needs no further article: 'women's' and 'girls'' determine nothing. */
export const DETERMINED =
  /^(?:a|an|the|my|our|this|that|these|those|another|more|some|several|many|few|most|both|all|no|every|each) |(?<!\b(?:wo)?men|\bchildren|\b(?:girls|boys|kids|farmers|veterans|teachers|writers|students|players))['’]s? /iu;

/** Nouns that stand without an article where no certain one is meant. */
export const MASS =
  /^(?!(?:hear|meet|open|clos|shoot|rul|wedd|read|screen|brief|fil|rat|build|list|warn|ceil|bomb|sighting|gather|opening|crossing|spend|sett|lis|prim|offer|parking|landing|setting|stabb|kill)ing$)(?!championship$|neighborhood$|city$|ambulance$|conference$|university$|audience$|feature$|picture$|structure$|dance$|relationship$|community$|township$|fellowship$|internship$|scholarship$|residence$|sentence$|insurance bill$)\p{L}+(?:ing|ness|ism|hood|ship|ity|ture|ance|ence)$|^(?:heat|rain|snow|smoke|inflation|gentrification|music|art|health|care|research|violence|poverty|education|travel|food|water|land|weather|work|school|football|basketball|soccer|baseball|hockey|tennis|golf|news|labor|money|information|immigration|migration|climate|energy|traffic|homework|racism|cancer|diabetes|asthma|covid|flu|history|culture|politics|fashion|beauty|hair|gospel|jazz|blues|zydeco|country|poetry|horror|romance|leave|pay|aid|relief|access|parking|equipment|credit|debt|rent|housing|labor|staff|talent|interest|fiction|nonfiction|theater|film|television|radio|gaming|tech|software|medicine|science|math|space|growth|change|progress|support|demand|supply|control|abuse|therapy|coverage|insurance|snowpack|style|season|okra|dinner|lunch|breakfast|supper|braille|candy|duty|protein|produce|jewelry|laundry|furniture|mail|paper|plastic|trash|garbage|sugar|flour|honey|wine|beer|fabric|wool|lumber|steel|concrete|hardware|electricity|broadband|silence|noise|rhythm|crime|gossip|chaos|drama|fun|joy|grief|love|luck|peace|rage|stress|trouble|slang)$/iu;

/** 'insulin price cap': a word that may be a verb ends no plural. */
export const STANDS_FOR_ONE =
  /^(?:cap|cut|ban|vote|bill|law|rule|strike|deal|plan|push|drop|rise|surge|hike|freeze|recall|shortage|closure|lawsuit|probe|debate|fight|deadline|hearing|ruling|decision|report|study|survey|program|proposal|budget|contract|trial|verdict|settlement|merger|warning|watch|alert|advisory|notice|emergency|snap|wave|storm|outage|fair|show|trend|boom|craze|debate|crackdown|shutdown|outbreak|backlash|grant|fund)$/iu;

/** 'Okmulgee rodeo': a capital word that no dictionary knows is a name. */
export function withName(raw: string, said: string, profile: string): string {
  if (!/^\p{Lu}/u.test(raw)) return said;
  const [first = ''] = raw.split(' ');
  const small = first.toLowerCase();
  const told =
    /^\p{Lu}\p{Ll}+$/u.test(first) && new RegExp(`\\p{Ll},? ${first}\\b`, 'u').test(profile);
  const name =
    /^\p{Lu}\p{Ll}{3,}$/u.test(first) &&
    small !== 'holiday' &&
    // 'Jury duty pay', 'Drought and hay prices': a word with a subject.
    (told || topicsOf(small).size === 0 || isKnownName(first)) &&
    !(small.endsWith('s') && topicsOf(small.slice(0, -1)).size > 0) &&
    !isCommonWord(small) &&
    !isCommonWord(singularOf(small)) &&
    !isCommonWord(infinitiveOf(small)) &&
    !/(?:ing|ed|tion|ment|ness|ity|er|or|ist|al|ous|ive|ful|less)s?$/u.test(small);
  return name ? said.replace(new RegExp(`(^| )${small}\\b`, 'u'), `$1${first}`) : said;
}
