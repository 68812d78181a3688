/** Edits the draft of an article, shows it as visitors will read it, and publishes what was shown. */
import { useEffect, useState } from 'react'
import { SeoHints } from '#domains/writings/office/door/SeoHints.tsx'
import { useMe } from '#domains/staff/office/door/me.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { useSchemaForm } from '#kit/web/forms/form.ts'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { missingIn } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeArticle, officeArticles, saveArticleDraft } from '../office-calls.gen.ts'
import type { ArticleTexts, OfficeArticle } from '../office-contract.ts'
import { Form, NONE, textsOf, unsavedOf } from './article-form.ts'
import { ArticleFields } from './ArticleFields.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'
import { PublishDialog } from './PublishDialog.tsx'

type Props = {
  found: OfficeArticle
  /** An earlier version to continue from; nothing of it is saved yet. */
  begun: ArticleTexts | undefined
  lang: Lang
  onLang: (lang: Lang) => void
  /** Whether there is unsaved text. */
  onDirty: (isDirty: boolean) => void
  /** It was saved, or must be loaded again. */
  onDone: () => void
}

export function ArticleEditor({ found, begun, lang, onLang: setLang, onDirty, onDone }: Props) {
  const { id, draft, newest, state } = found
  const t = useT('office.articles')
  const [isShown, setIsShown] = useState(false)
  const texts = textsOf(begun ?? draft ?? newest ?? NONE)
  const form = useSchemaForm(Form, { ...texts, draftVersion: draft?.version ?? null })
  const unsaved = unsavedOf(id)
  useDraft(form, unsaved, { who: String(useMe().id) })
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const hasChanges = isDirty || begun !== undefined
  const finish = () => {
    dropDraft(unsaved)
    onDone()
  }
  const { options, conflict } = useSaving({
    refresh: [officeArticle, officeArticles],
    form,
    savedText: t('saved'),
    onClose: finish,
  })
  const save = useAct(saveArticleDraft, options)
  const submit = form.handleSubmit(
    (values) => save.mutate({ ...values, id }),
    () => setLang('cn'),
  )
  return (
    <Panel>
      <form className="stack" noValidate onSubmit={submit}>
        <LangTabs
          current={lang}
          onSelect={setLang}
          missing={missingIn([form.watch('title'), form.watch('html')])}
        />
        <ArticleFields form={form} lang={lang} />
        <SeoHints
          kind="article"
          name={String(id)}
          lang={lang}
          title={form.watch('title')[lang] ?? ''}
          summary={form.watch('summary')[lang] ?? ''}
          html={form.watch('html')[lang] ?? ''}
          hasCover={form.watch('coverUrl') !== null}
        />
        <div className="button-row">
          <Button
            type="submit"
            variant={hasChanges ? 'primary' : 'secondary'}
            busy={save.isPending}
          >
            {t('saveDraft')}
          </Button>
          {draft !== null && !hasChanges && (
            <Button variant="primary" onClick={() => setIsShown(true)}>
              {t('preview')}
            </Button>
          )}
          {draft !== null && state !== 'draft' && (
            <DiscardDraft id={id} draftVersion={draft.version} onDone={finish} />
          )}
        </div>
      </form>
      <LeaveGuard isDirty={hasChanges && !save.isPending} onLeave={() => dropDraft(unsaved)} />
      {conflict}
      {isShown && draft !== null && (
        <PublishDialog found={found} draft={draft} onClose={() => setIsShown(false)} />
      )}
    </Panel>
  )
}
