/** Days and months kept in memory of the dead or for a cause, and history that people call by its name. */
const KEPT =
  "(?:(?:world|national|international|domestic|gun|violence|child|abuse|sexual|assault|suicide|overdose|holocaust|genocide|armenian|aids|hiv|cancer|breast|stroke|infant|pregnancy|loss|and|of|the|transgender|drunk|driving|drowning|fire|sids|stillbirth|hurricane|tornado|earthquake|human|trafficking|missing|murdered|indigenous|women|girls|persons|workers?'?|brain|injury|war|crime|hate|elder|animal|bullying|opioid|fentanyl|poison|lead|poisoning|victims'?|survivors?'?|pearl|harbor|maternal|heart|attack|famine) )*" +
  "(?:remembrance|awareness|prevention|memorial|history|heritage|veterans|survivors'?|victims'? rights|safety|preparedness|health) (?:day|week|month|sunday)|day of remembrance|world aids day|day of the dead|d-day|yom hashoah|orange shirt day|red dress day|all souls|juneteenth";

const EVENT =
  'massacres?|lynchings?|bombings?|fires?|shootings?|race riots?|riots?|coup|disasters?|sinking|wreck|explosion|earthquake|flood|hurricane|storm|tornado|famine|epidemic|pandemic|flu|genocide|uprising|revolt|strike|murders?|killings?|assassination|internment|war|crash|trials?|draft|blizzard|attacks?|collapse|dust storm|boycott|march';

const NAMED =
  '(?:tulsa|rosewood|elaine|colfax|opelousas|orangeburg|ludlow|boston|wounded knee|sand creek|wilmington|haymarket|attica|kent state|jackson state|jonestown|oklahoma city|16th street(?: baptist)?(?: church)?|birmingham(?: church)?|triangle(?: shirtwaist| factory)*|shirtwaist(?: factory)?|johnstown|galveston|great(?: chicago)?|halifax|texas city|port chicago|centralia|monongah|mother emanuel|charleston church|move|zoot suit|red summer|potato|irish|spanish|armenian|rwandan|cambodian|bosnian|srebrenica|aids|challenger|hindenburg|tuskegee|stonewall|my lai|lincoln|kennedy|king|bloody sunday) (?:race |church |baptist |street |syphilis )*(?:' +
  EVENT +
  '|crisis|study|experiment)|emmett till|medgar evers|pearl harbor|holocaust|shoah|auschwitz|anne frank|hiroshima|nagasaki|trail of tears|wounded knee|titanic|hindenburg|lusitania|bloody sunday|kent state|attica|jonestown|tiananmen|tulsa race|black wall street|middle passage|slave ships?|slavery|enslaved|underground railroad|manzanar|japanese internment|dust bowl|salem witch|donner party|edmund fitzgerald|chernobyl|matthew shepard|harvey milk|malcolm x|world war|civil war|vietnam war|korean war|boarding school survivors|(?:since|after|from|of) (?:hurricane )?katrina|9/11|september 11(?:th)?';

const YEAR = "(?:in )?(?:1[5-9]\\d\\d|200\\d|201[0-5])(?:'?s)?";

const NUMBER =
  '(?:[3-9]|\\d\\d+|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred|twenty-five)';

const whole = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const MEMORIES = [
  // The day of the first year is still a day of mourning.
  whole('(?<!\\b(?:first|1st|one-year|1-year|six-month|one-month) )anniversary of [^,;:.–—]+'),
  whole(
    `(?:\\w+ ){0,3}${NUMBER}(?:th|st|nd|rd)?[- ](?:years?|decades?)[- ](?:since|after|later|on|anniversary)[^,;:–—]*`,
  ),
  whole(KEPT),
  whole(NAMED),
  whole(`${YEAR} (?:[\\w'-]+ ){0,3}(?:${EVENT})`),
  whole(`(?:${EVENT}) (?:\\w+ ){0,2}(?:in|of) ${YEAR}`),
  whole(
    `(?:${EVENT}) (?:(?:\\d\\d+th|centennial|memorial|half-century) )?(?:anniversary|centennial|remembered)`,
  ),
];

/** A peg without what it says of history and of days kept in memory. */
export const withoutMemories = (text: string): string =>
  MEMORIES.reduce((rest, memory) => rest.replace(memory, ' | '), text);
