/** When the chat is open, how soon it is answered, and how long conversations are stored. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const CHAT_SETTINGS = {
  ...settingsFor('answers', {
    /** Minutes within which a customer should be answered. */
    'chat.answerMinutes': number('minutes', 1, 240, 5),
    /** Conversations that one member of staff gets at once by themselves. */
    'chat.mostEach': number('items', 1, 50, 6),
    /** Hours without a message after which a conversation is closed. */
    'chat.idleHours': number('hours', 1, 720, 72),
    /** Full hours of the shop's day between which the chat is served; 0 and 24: the whole day. */
    'chat.fromHour': number('hours', 0, 23, 0),
    'chat.untilHour': number('hours', 1, 24, 24),
    /** Conversations of guests per day; 0: none. */
    'chat.guestsPerDay': number('items', 0, 10_000, 300),
  }),
  /** Days without a message after which a conversation is deleted. */
  ...settingsFor('retention', { 'chat.keepDays': number('days', 30, 3650, 365) }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof CHAT_SETTINGS> {}
}
