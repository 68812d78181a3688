/** What an enquiry is about, in one line: its kind, and the topic, machine or company that it names. For server and browser. */
import type { EnquiryKind } from './kind-names.ts'
import type { AnyTopic } from './kinds.ts'

type Key = `kind.${EnquiryKind}` | `topic.${AnyTopic}` | `intent.${'buy' | 'sell'}`

type Subject = {
  kind: EnquiryKind
  topic: AnyTopic | null
  intent: 'buy' | 'sell' | null
  specification: string | null
  companyName: string | null
}

/** @param t words of this domain in the reader's language */
export function subjectOf(
  t: (key: Key) => string,
  { kind, topic, intent, specification, companyName }: Subject,
): string {
  const about = topic === null ? null : t(`topic.${topic}`)
  if (kind === 'message') return about ?? ''
  const title = intent === null ? t(`kind.${kind}`) : t(`intent.${intent}`)
  return [title, about ?? specification ?? companyName].filter((each) => each !== null).join(' · ')
}
