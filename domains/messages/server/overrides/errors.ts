/** Validates a text that the merchant wrote, before it is sent to anyone. */
import { argumentsOf, lineOf, literalsOf } from '#kit/server/text/icu.ts'
import type { Channel, TemplateError, Variable } from '../../templates-contract.ts'
import { SMS_PARTS_MAX } from '../../templates-contract.ts'
import { smsParts } from './sms-parts.ts'

type Text = { subject: string; body: string }
type Rules = {
  variables: readonly Variable[]
  /** The text may contain nothing that could be read as an account to pay into. */
  hasNoAccounts: boolean
  /** The text may contain no address or number to contact: buyers must not tell their codes to anyone. */
  hasNoAddresses: boolean
}

const digits = (count: number): RegExp =>
  new RegExp(`\\p{Nd}(?:(?:[\\s\\p{Cf}\\p{Pd}.·•_'’]{0,3}|[,、/])\\p{Nd}){${count - 1}}`, 'u')
/** Eight digits or more, also in groups: account numbers are at least that long, and few other numbers in a message are. */
const ACCOUNT = digits(8)
/** Five digits or more may be a telephone or messenger number; the other patterns are mailboxes and sites. */
const CALLED = digits(5)
const WRITTEN_TO = /@|:\/\/|[\p{L}\p{N}-]\.\p{L}{2,}/u

/** A mail has a subject and a text; a text message has a text. */
export function errorsOf(channel: Channel, text: Text, rules: Rules): TemplateError[] {
  const fields = channel === 'mail' ? (['subject', 'body'] as const) : (['body'] as const)
  const errors = fields.flatMap((field) => errorsIn(field, text[field], rules))
  const named = new Set(fields.flatMap((field) => namesIn(text[field])))
  const missing = rules.variables
    .filter(({ isNeeded, name }) => isNeeded && !named.has(name))
    .map(({ name }) => ({ field: 'body', kind: 'missing', name, line: null }) as const)
  return [...errors, ...(errors.length === 0 ? missing : [])]
}

function errorsIn(
  field: TemplateError['field'],
  text: string,
  { variables, hasNoAccounts, hasNoAddresses }: Rules,
): TemplateError[] {
  const templateError = (
    kind: TemplateError['kind'],
    name: string | null = null,
    line: number | null = null,
  ) => ({
    field,
    kind,
    name,
    line,
  })
  if (text.trim() === '') return [templateError('empty')]
  let named: Map<string, string>
  try {
    named = argumentsOf(text)
  } catch (error) {
    return [templateError('syntax', null, lineOf(error))]
  }
  const errors = [...named].flatMap(([name, type]) => {
    if (type === 'Tag') return [templateError('markup', name)]
    const known = variables.find((each) => each.name === name)
    if (known === undefined) return [templateError('unknown', name)]
    const isFit = type === 'string | number' || (type === 'number' && known.isNumber)
    return isFit ? [] : [templateError('notANumber', name)]
  })
  // Full-width digits and separators look the same to readers.
  const literals = literalsOf(text).normalize('NFKC')
  if (hasNoAccounts && ACCOUNT.test(literals)) errors.push(templateError('account'))
  if (hasNoAddresses && (CALLED.test(literals) || WRITTEN_TO.test(literals)))
    errors.push(templateError('address'))
  return errors
}

function namesIn(text: string): string[] {
  try {
    return [...argumentsOf(text).keys()]
  } catch {
    return []
  }
}

/** Checks the rendered text, since values are longer than their names. */
export const tooLong = (channel: Channel, sent: string): TemplateError[] =>
  channel === 'sms' && smsParts(sent).count > SMS_PARTS_MAX
    ? [{ field: 'body', kind: 'tooLong', name: null, line: null }]
    : []
