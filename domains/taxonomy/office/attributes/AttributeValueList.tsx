/** The values of a choice, one row each. Enter adds the next; a pasted list becomes rows. */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { VALUES_MAX } from '../../contract.ts'
import type { AttributeFormApi } from './attribute-values.ts'

type Props = {
  form: AttributeFormApi
  lang: Lang
  /** How many products have a value: then it cannot be removed. */
  known: readonly { id: number; productCount: number }[]
}

export function AttributeValueList({ form, lang, known }: Props) {
  const t = useT('office.taxonomy')
  const list = useRef<HTMLOListElement>(null)
  const values = form.watch('values')
  const set = (next: typeof values) => form.setValue('values', next, { shouldDirty: true })
  // Focuses the new row as soon as it is rendered.
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelectorAll('input')[wanted.current]?.focus()
    wanted.current = undefined
  }, [values.length])
  const add = (at = values.length) => {
    if (values.length >= VALUES_MAX) return
    wanted.current = at
    set([...values.slice(0, at), { name: { cn: '' } }, ...values.slice(at)])
  }
  const move = (from: number, by: number) => {
    const next = [...values]
    next.splice(from + by, 0, ...next.splice(from, 1))
    set(next)
  }
  const onKey = (at: number, event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(at + 1)
  }
  /** Pasted lines become values from here on, in the current language. */
  const onPaste = (at: number, event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    const next = [...values]
    for (const [i, line] of lines.entries()) {
      const before = next[at + i] ?? { name: { cn: '' } }
      if (at + i < VALUES_MAX) next[at + i] = { ...before, name: { ...before.name, [lang]: line } }
    }
    set(next)
  }
  return (
    <Field
      label={t('attributes.values')}
      hint={t('attributes.valuesHint', { count: VALUES_MAX })}
      group
    >
      <ol ref={list} className="stack gap-1.5">
        {values.map((value, at) => {
          const used = known.find(({ id }) => id === value.id)?.productCount ?? 0
          const number = at + 1
          return (
            <li key={value.id ?? `new ${at}`} className="flex items-start gap-1">
              {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field in it */}
              <div
                className="min-w-0 flex-1"
                onKeyDown={(event) => onKey(at, event)}
                onPaste={(event) => onPaste(at, event)}
              >
                <TranslatedField
                  control={form.control}
                  name={`values.${at}.name`}
                  lang={lang}
                  label={t('attributes.value', { number })}
                  labelHidden
                  maxLength={60}
                />
              </div>
              <IconButton
                icon={ArrowUp}
                label={t('attributes.valueUp', { number })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('attributes.valueDown', { number })}
                disabled={at === values.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                icon={X}
                label={
                  used > 0
                    ? t('attributes.valueUsed', { count: used })
                    : t('attributes.valueRemove', { number })
                }
                disabled={used > 0}
                onClick={() => set(values.filter((_, each) => each !== at))}
              />
            </li>
          )
        })}
      </ol>
      {values.length < VALUES_MAX && (
        <Button icon={Plus} className="justify-self-start" onClick={() => add()}>
          {t('attributes.valueAdd')}
        </Button>
      )}
    </Field>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
