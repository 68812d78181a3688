/** The mails and text messages that the domains have declared. */
import type { Declared, Definition, Definitions, MailValues, Template } from '../definition.ts'

/** @param domain whose folder has the texts */
export function mailsOf<Values>(
  domain: string,
  declared: { readonly [T in keyof Values]: Declared<Values[T]> },
): Definitions<Values> {
  const entries = Object.entries<Declared<unknown>>(declared)
  const named = entries.map(([template, each]) => [template, { ...each, domain }])
  return Object.fromEntries(named) as Definitions<Values>
}

let all: ReadonlyMap<string, Definition<unknown>> = new Map()

/** Called once, by the composition of the shop, in the order in which staff see the templates. */
export function declareMails(definitions: Definitions<MailValues>): void {
  all = new Map(Object.entries<Definition<unknown>>(definitions))
}

export const templates = (): Template[] => [...all.keys()] as Template[]

/** @returns undefined for templates that no domain has declared */
export const findMail = (template: string): Definition<unknown> | undefined => all.get(template)

/** @throws for a template whose domain was not declared */
export function mailOf<T extends Template>(template: T): Definition<MailValues[T]> {
  const found = findMail(template)
  if (found === undefined) throw new Error(`no domain has declared the mail ${template}`)
  return found as Definition<MailValues[T]>
}

/** Whether the merchant cannot override its text. */
export const isFixed = (template: Template): boolean => mailOf(template).isFixed === true
