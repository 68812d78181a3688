/** A drawer for records with translated texts: one language at a time, Chinese when it has errors. */
import { Fragment, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { Lang, Translated } from '../../contract/lang.ts'
import { LangTabs } from '../../ui/forms/LangTabs.tsx'
import { EditDrawer } from './EditDrawer.tsx'
import type { RecordForm } from './record-form.ts'
import { useTextLang } from './text-lang.ts'
import { missingIn } from './TranslatedField.tsx'

type Props<Values extends FieldValues> = {
  title: string
  /** New records begin in Chinese. */
  isNew: boolean
  /** The language that the address names; otherwise the editor's own. */
  firstLang?: Lang | undefined
  record: RecordForm<Values>
  /** The translated fields; those that hold no text yet are left out. */
  texts: readonly Path<Values>[]
  /** Nothing in it is translated: there is no language to choose. */
  isUntranslated?: boolean | undefined
  onClose: () => void
  /** Rendered above the languages. */
  head?: ReactNode
  children: (lang: Lang) => ReactNode
}

export function TextsDrawer<Values extends FieldValues>(props: Props<Values>) {
  const { title, isNew, firstLang, record, texts, isUntranslated, onClose, head, children } = props
  const { form, save, isSaving, round, conflict } = record
  const [lang, setLang] = useTextLang(isNew, firstLang)
  return (
    <EditDrawer
      title={title}
      isDirty={form.formState.isDirty}
      busy={isSaving}
      onSubmit={form.handleSubmit(save, () => setLang('cn'))}
      onClose={onClose}
    >
      <Fragment key={round}>
        {head}
        {isUntranslated !== true && (
          <LangTabs
            current={lang}
            onSelect={setLang}
            missing={missingIn(texts.map((name): Translated => form.watch(name)))}
          />
        )}
        {children(lang)}
      </Fragment>
      {conflict}
    </EditDrawer>
  )
}
