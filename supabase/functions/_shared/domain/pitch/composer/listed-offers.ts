/** The offers of the form's list, as somebody says them. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  'a walk through my workplace': [
    'I can take you on a walk through my workplace',
    'I can show you my workplace',
  ],
  'my workplace': ['I can show you my workplace', 'You can visit my workplace'],
  'a demonstration on camera': [
    'I can give a demonstration on camera',
    'I can do a demonstration on camera',
  ],
  'a class or meeting while it happens': [
    'You can sit in on a class or a meeting',
    'You can come to a class or a meeting',
  ],
  'one of my classes': ['You can sit in on one of my classes', 'You can come to one of my classes'],
  'a customer or client': ['You can meet a customer of mine', 'You can talk to a customer of mine'],
  'one of our meetings': [
    'You can sit in on one of our meetings',
    'You can come to one of our meetings',
  ],
  'an interview in the studio or by phone': [
    'I can do an interview in the studio or by phone',
    'You can interview me in the studio or by phone',
  ],
  'a reading from my book': ['I can give a reading from my book', 'I can read from my book'],
  'a recording of my last talk': [
    'I can send you a recording of my last talk',
    'I can share a recording of my last talk',
  ],
  'an excerpt from my book': [
    'I can send you an excerpt from my book',
    'I can share an excerpt from my book',
  ],
  'an essay in my own words': [
    'I can write an essay in my own words',
    'I can send you an essay in my own words',
  ],
  'photographs of my work': [
    'I can send you photographs of my work',
    'I can share photographs of my work',
  ],
  'figures from my own records': [
    'I can send you figures from my own records',
    'I can share figures from my own records',
  ],
  'a live interview by video': [
    'I can do a live interview by video',
    'I can give you a live interview by video',
  ],
  'a talk at your event': ['I can give a talk at your event', 'I can talk at your event'],
  'a place on your panel': ['I can take a place on your panel', 'I can join your panel'],
};

/** The sentences that make an offer of the form's list; undefined for one in the creator's own words. */
export function listedOffer(text: string): readonly string[] | undefined {
  // What was typed may be called like a property of every object.
  const key = text.toLowerCase();
  return Object.hasOwn(LISTED, key) ? LISTED[key] : undefined;
}
