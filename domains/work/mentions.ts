/** Whom a note mentions: `@` and the name as the staff list has it. Server and screens read notes by the same rule. */

type Member = { id: number; name: string }

export type MentionPart<M extends Member> = { text: string; member: M | null }

/**
 * Splits a note into plain parts and mentions, each `@Name` of a member. The longest name wins: “@Ana María” does not mention an
 * Ana. A name goes no further than it is written: “@Anatol” mentions nobody of the name of Ana.
 */
export function splitMentions<M extends Member>(
  text: string,
  members: readonly M[],
): MentionPart<M>[] {
  const longestFirst = members.toSorted((one, other) => other.name.length - one.name.length)
  const parts: MentionPart<M>[] = []
  let plain = ''
  for (let at = 0; at < text.length;) {
    const member =
      text[at] === '@' ? longestFirst.find(({ name }) => isAt(text, at + 1, name)) : undefined
    if (member === undefined) {
      plain += text[at++]
      continue
    }
    if (plain !== '') parts.push({ text: plain, member: null })
    plain = ''
    parts.push({ text: `@${member.name}`, member })
    at += member.name.length + 1
  }
  if (plain !== '') parts.push({ text: plain, member: null })
  return parts
}

/** Latin names end where no letter follows; in Chinese text words are not set apart. */
const LETTER = /^[\p{Script=Latin}\p{N}_]/u

function isAt(text: string, at: number, name: string): boolean {
  if (name === '' || text.slice(at, at + name.length).toLowerCase() !== name.toLowerCase())
    return false
  const endsLatin = LETTER.test(name.at(-1) ?? '')
  return !(endsLatin && LETTER.test(text.slice(at + name.length)))
}

/** Each member that a note mentions, once; several of one name all. */
export function listMentioned<M extends Member>(text: string, members: readonly M[]): M[] {
  const names = new Set(
    splitMentions(text, members).flatMap(({ member }) => (member === null ? [] : [member.name])),
  )
  return members.filter(({ name }) => names.has(name))
}
