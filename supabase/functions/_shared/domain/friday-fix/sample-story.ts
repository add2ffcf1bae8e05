/** The label of a story whose creator is invented, as those of the sample issue are. */
export const SAMPLE_STORY = 'Sample story';

/** What stands beside its card where nobody can be asked, and in mails, which say nothing else about it. */
export const SAMPLE_STORY_INVENTED = `${SAMPLE_STORY}, invented`;

/** What is invented with the person of a sample, where an editor meets them: press kit, mails, answer page. */
export const SAMPLE_PERSON = 'The person, their work and their contact are invented.';

/** The line behind the greeting of each mail to an editor that is about one creator; none unless they are invented. */
export const sampleLines = (
  { invented }: { invented?: boolean | undefined },
  sample = 'sample',
): string[] => (invented === true ? [`This is a ${sample}. ${SAMPLE_PERSON}`] : []);
