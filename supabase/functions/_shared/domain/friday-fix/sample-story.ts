/** The label of a story whose creator is invented, as those of the sample issue are. */
export const SAMPLE_STORY = 'Sample story';

/** What stands beside its card where nobody can be asked, and in mails, which say nothing else about it. */
export const SAMPLE_STORY_INVENTED = `${SAMPLE_STORY}, invented`;
