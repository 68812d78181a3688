/**
 * Drafts: unsent input, stored in this tab, so that an ended session, a reload or going back loses nothing. A draft is
 * discarded once it is sent, with the tab, at logout, and when another person logs in here (`own.ts`).
 */
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

const PREFIX = 'draft:'
type Draft<Values> = { who: string; values: Values }

/**
 * Stores the draft of a form: earlier input is restored, new input is stored.
 * @param who its owner; '' for no one in particular, null while the owner is not known
 * @param secrets fields that are never stored
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  key: string,
  { who, secrets = [] }: { who: string | null; secrets?: readonly Path<Input>[] },
): void {
  useEffect(() => {
    if (who === null) return // as in the moment between the end of a login and the login page
    for (const [name, value] of Object.entries(readDraft<Input>(key, who) ?? {})) {
      form.setValue(name as Path<Input>, value as never, { shouldDirty: true })
    }
    const following = form.watch((values) => {
      const stored = Object.entries(values).filter(
        ([name]) => !secrets.includes(name as Path<Input>),
      )
      saveDraft(key, who, Object.fromEntries(stored))
    })
    return () => following.unsubscribe()
    // A form's fields do not change; `secrets` is a new array at each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, key, who])
}

/**
 * Stores one value typed outside of such a form, in the same way.
 * @param initial the value without a draft
 * @returns the value, its setter, and a function that discards the draft. What arrives later, such as an upload, sets it by a function of the
 * value of then: what was typed meanwhile stays
 */
export function useDraftOf<Value>(
  key: string,
  who: string | null,
  initial: Value,
): [value: Value, setValue: (next: Value | ((now: Value) => Value)) => void, drop: () => void] {
  const [value, setValue] = useState(initial)
  const latest = useRef(initial)
  useEffect(() => {
    const stored = readDraft<{ value: Value }>(key, who)?.value
    if (stored === undefined) return
    latest.current = stored
    // oxlint-disable-next-line react/set-state-in-effect -- the server, whose page comes first, keeps nothing
    setValue(stored)
  }, [key, who])
  const change = (next: Value | ((now: Value) => Value)) => {
    const changed = next instanceof Function ? next(latest.current) : next
    latest.current = changed
    setValue(changed)
    if (who !== null) saveDraft(key, who, { value: changed })
  }
  const drop = () => {
    latest.current = initial
    setValue(initial)
    dropDraft(key)
  }
  return [value, change, drop]
}

/** @returns null when there is none, or it belongs to another person. A draft without an owner is for anyone. */
export function readDraft<Values>(key: string, who: string | null): Partial<Values> | null {
  if (who === null) return null
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(PREFIX + key) ?? 'null',
    ) as Draft<Values> | null
    if (stored === null || typeof stored.values !== 'object') return null
    if (stored.who === who || stored.who === '') return stored.values
    dropDraft(key)
  } catch {}
  return null
}

export function saveDraft(key: string, who: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ who, values }))
  } catch {}
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {}
}

/** At logout. */
export function dropDrafts(): void {
  for (const key of draftKeys()) dropDraft(key)
}

/** At login: drafts of others in this tab are discarded; those without an owner stay. */
export function dropDraftsOfOthers(who: string): void {
  for (const key of draftKeys()) readDraft(key, who)
}

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}
