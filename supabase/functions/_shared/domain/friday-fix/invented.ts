/** What stands beside a card whose creator is invented, as those of the sample issue are. */
export const INVENTED = 'Sample story, invented';

/** What stands there when its creator is a demo account, which answers requests for an introduction. */
export const DEMO_STORY = 'Demo story';
