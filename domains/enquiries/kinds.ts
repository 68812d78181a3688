/**
 * The kinds of enquiries: what each asks for, and what it allows. The database refuses fields of another kind
 * (`db/migrations/1525-kinds-of-enquiries.sql`). Without schemas, because public pages load it.
 */
import { TOPICS, type EnquiryKind } from './kind-names.ts'

/** Longest text of an entry. */
export const TEXT_MAX = 3000
/** Longest text of feedback (specification 5). */
export const FEEDBACK_TEXT_MAX = 300
export const SPECIFICATION_MAX = 200
export const REGION_MAX = 100
export const MACHINE_COUNT_MAX = 100_000

export const LEGAL_TOPICS = [
  'contract',
  'quality',
  'trade',
  'property',
  'dispute',
  'other',
] as const
export const FEEDBACK_TYPES = ['fault', 'idea', 'product', 'service', 'complaint', 'other'] as const

export const MACHINE_CATEGORIES = [
  'cutting',
  'forming',
  'welding',
  'moulding',
  'wood',
  'packaging',
  'printing',
  'lifting',
  'testing',
  'other',
] as const
export const DIRECTORIES = ['factory', 'trader', 'partner'] as const
export type Directory = (typeof DIRECTORIES)[number]

/** The fields that depend on the kind, as they stand in the form. */
export const KIND_FIELDS = [
  'topic',
  'orderNumber',
  'intent',
  'category',
  'specification',
  'quantity',
  'budget',
  'region',
  'deadline',
  'directory',
  'companyId',
] as const
export type KindField = (typeof KIND_FIELDS)[number]

type Kind = {
  /** Fields that it must have. */
  needs: readonly KindField[]
  /** Fields that it may have besides. */
  may: readonly KindField[]
  /** What `topic` may be; empty where it has none. */
  topics: readonly string[]
  textMax: number
  filesMax: number
  /** No PDF. */
  onlyPictures: boolean
  /** Whether people who are not logged in send it. */
  isForGuests: boolean
  /** Whether it expires without an answer. */
  canExpire: boolean
  /** How often its sender replies; null: as often as the thread has room. */
  repliesMax: number | null
  /** How many a buyer sends in a day of the shop; null: as the limit of all kinds allows. */
  perDay: number | null
}

const ASKED = {
  textMax: TEXT_MAX,
  filesMax: 6,
  onlyPictures: false,
  isForGuests: true,
  canExpire: true,
  repliesMax: null,
  perDay: null,
} as const

export const ENQUIRY_KINDS = {
  message: { ...ASKED, needs: ['topic'], may: ['orderNumber'], topics: TOPICS },
  machine: {
    ...ASKED,
    needs: ['intent', 'category', 'specification', 'quantity', 'region'],
    may: ['budget', 'deadline'],
    topics: [],
  },
  legal: { ...ASKED, needs: ['topic'], may: [], topics: LEGAL_TOPICS },
  company: { ...ASKED, needs: ['directory', 'companyId'], may: [], topics: [] },
  feedback: {
    needs: ['topic'],
    may: [],
    topics: FEEDBACK_TYPES,
    textMax: FEEDBACK_TEXT_MAX,
    filesMax: 6,
    onlyPictures: true,
    isForGuests: false,
    canExpire: false,
    repliesMax: 1,
    perDay: 5,
  },
} as const satisfies Record<EnquiryKind, Kind>

/** The kind's rules, as the type that all kinds share. */
export const kindOf = (kind: EnquiryKind): Kind => ENQUIRY_KINDS[kind]

export const ALL_TOPICS = [
  ...new Set([...TOPICS, ...LEGAL_TOPICS, ...FEEDBACK_TYPES] as const),
] as [AnyTopic, ...AnyTopic[]]
export type Topic = (typeof TOPICS)[number]
export type AnyTopic = Topic | (typeof LEGAL_TOPICS)[number] | (typeof FEEDBACK_TYPES)[number]

/** @returns the fields in which what was given is not what the kind asks for */
export function wrongFields(
  kind: EnquiryKind,
  given: Readonly<Partial<Record<KindField, unknown>>>,
): KindField[] {
  const { needs, may, topics } = kindOf(kind)
  return KIND_FIELDS.filter((field) => {
    const value = given[field] ?? null
    if (value === null) return needs.includes(field)
    if (!needs.includes(field) && !may.includes(field)) return true
    return field === 'topic' && !topics.includes(value as string)
  })
}
