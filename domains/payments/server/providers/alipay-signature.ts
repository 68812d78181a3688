/** Signatures of Alipay (RSA2): ours on every form, theirs on every answer and notification. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { parseJson } from '#kit/server/providers/http.ts'
import { ProviderAway } from '#kit/server/providers/errors.ts'
import type { ProviderKeys } from './provider-keys.ts'

type Keys = ProviderKeys['alipay']
type Form = Readonly<Record<string, string>>

/** Names in the order of their characters, empty values left out, not encoded. */
const textOf = (form: Form): string =>
  Object.keys(form)
    .filter((name) => form[name] !== '')
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&')

/** @returns the form with its `sign` */
export function signForm({ privateKey }: Keys, form: Form): Record<string, string> {
  const text = Buffer.from(textOf(form), 'utf8')
  return { ...form, sign: sign('sha256', text, createPrivateKey(privateKey)).toString('base64') }
}

const isSignature = ({ publicKey }: Keys, text: string, signature: string): boolean =>
  verify(
    'sha256',
    Buffer.from(text, 'utf8'),
    createPublicKey(publicKey),
    Buffer.from(signature, 'base64'),
  )

/** Whether Alipay has signed a notification: all of it but the signature itself and its kind. */
export function isSignedByAlipay(keys: Keys, form: Form): boolean {
  const { sign: signature = '', sign_type: kind, ...signed } = form
  return kind === 'RSA2' && isSignature(keys, textOf(signed), signature)
}

/**
 * The answer in `{"NAME":{…},"sign":"…"}`, whose signature covers its exact characters. Of a call that was not understood the
 * name is `error_response`.
 * @throws {ProviderAway} where it is something else, or not signed by Alipay
 */
export function readSignedAnswer(keys: Keys, text: string, name: string): unknown {
  const outer = parseJson(text) as { sign?: unknown } | undefined
  const signed = textOfNode(text, name) ?? textOfNode(text, 'error_response')
  if (signed === null || typeof outer?.sign !== 'string') {
    const refusal = signed === null ? undefined : parseJson(signed)
    // What is refused for its own signature is answered without one; it is a refusal only.
    if (isRefusal(refusal)) return refusal
    throw new ProviderAway('Alipay answered something else')
  }
  if (!isSignature(keys, signed, outer.sign))
    throw new ProviderAway('the answer is not signed by Alipay')
  return parseJson(signed)
}

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code !== '10000'

/** The characters of the object that follows a name at the beginning, braces in texts not counted. */
function textOfNode(text: string, name: string): string | null {
  const head = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*(?=\\{)`).exec(text)?.[0]
  if (head === undefined) return null
  let depth = 0
  let isInText = false
  for (let at = head.length; at < text.length; at++) {
    const character = text[at]
    if (isInText && character === '\\') at++
    else if (character === '"') isInText = !isInText
    else if (!isInText && character === '{') depth++
    else if (!isInText && character === '}' && --depth === 0) return text.slice(head.length, at + 1)
  }
  return null
}
