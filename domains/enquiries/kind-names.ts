/** The names that addresses carry: kinds, topics of messages, intents. Apart from what each kind asks for, since every page reads addresses. */
export const KINDS = ['message', 'machine', 'legal', 'company', 'feedback'] as const
export type EnquiryKind = (typeof KINDS)[number]

export const TOPICS = ['order', 'product', 'payment', 'account', 'business', 'other'] as const
export const INTENTS = ['buy', 'sell'] as const
