/** A drawer for forms with translated texts: one language at a time, Chinese when it has errors. */
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Lang, Translated } from '../../contract/lang.ts'
import { LangTabs } from '../../ui/forms/LangTabs.tsx'
import { EditDrawer } from './EditDrawer.tsx'
import { useTextLang } from './text-lang.ts'
import { missingIn } from './TranslatedField.tsx'

type Props<Values extends FieldValues, Output> = {
  title: string
  /** New objects begin in Chinese. */
  isNew: boolean
  form: UseFormReturn<Values, unknown, Output>
  /** The translated fields. */
  texts: readonly Path<Values>[]
  busy: boolean
  onSave: (values: Output) => void
  onClose: () => void
  /** Rendered above the languages. */
  head?: ReactNode
  /** What `useSaving` shows when a colleague has saved first. */
  conflict: ReactNode
  children: (lang: Lang) => ReactNode
}

export function TextsDrawer<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { title, isNew, form, texts, busy, onSave, onClose, head, conflict, children } = props
  const [lang, setLang] = useTextLang(isNew)
  return (
    <EditDrawer
      title={title}
      isDirty={form.formState.isDirty}
      busy={busy}
      onSubmit={form.handleSubmit(onSave, () => setLang('cn'))}
      onClose={onClose}
    >
      {head}
      <LangTabs
        current={lang}
        onSelect={setLang}
        missing={missingIn(texts.map((name): Translated => form.watch(name)))}
      />
      {children(lang)}
      {conflict}
    </EditDrawer>
  )
}
