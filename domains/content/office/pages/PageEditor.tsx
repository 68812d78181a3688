/** Edits the draft of a text page, previews it, and publishes what was previewed. */
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { SeoHints } from '#domains/writings/office/door/SeoHints.tsx'
import { useMe } from '#domains/staff/office/door/me.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { RichTextField } from '#kit/web/forms/RichTextField.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { missingIn, TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import {
  discardPageDraft,
  officeTextPage,
  officeTextPages,
  publishPage,
  savePageDraft,
} from '../../pages-calls.gen.ts'
import { PageForm, type OfficeTextPage } from '../../pages-contract.ts'
import { textPageIn } from '../../text-pages.ts'
import { AsShown } from './AsShown.tsx'
import type { PageTexts } from './page-texts.ts'

const NONE: PageTexts = { title: { cn: '' }, description: { cn: '' }, html: { cn: '' } }
const REFRESHED = [officeTextPage, officeTextPages]

/** The typed text belongs to the version of the draft that was read: a newer one is not overwritten without asking. */
const Form = z
  .extend(PageForm, { version: z.nullable(z.int()) })
  .check(
    z.refine(({ title }) => title.cn.trim() !== '', { path: ['title', 'cn'], error: 'missing' }),
  )

/** The name under which this tab stores unsaved text. */
export const unsavedOf = (page: OfficeTextPage['page']): string => `text-page:${page}`

type Props = {
  found: OfficeTextPage
  /** An earlier version to continue from; nothing of it is saved yet. */
  begun: PageTexts | undefined
  lang: Lang
  onLang: (lang: Lang) => void
  /** Whether there is unsaved text. */
  onDirty: (isDirty: boolean) => void
  /** It was saved, or must be loaded again. */
  onDone: () => void
}

export function PageEditor({ found, begun, lang, onLang: setLang, onDirty, onDone }: Props) {
  const { page, draft, newest } = found
  const t = useT('office.content')
  const [isShown, setIsShown] = useState(false)
  const { title, description, html } = begun ?? draft ?? newest ?? NONE
  const form = useSchemaForm(Form, { title, description, html, version: draft?.version ?? null })
  const unsaved = unsavedOf(page)
  useDraft(form, unsaved, { who: String(useMe().id) })
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const hasChanges = isDirty || begun !== undefined
  const { options, conflict } = useSaving({
    refresh: REFRESHED,
    form,
    savedText: t('textPages.saved'),
    onClose: () => finish(),
  })
  const finish = () => {
    dropDraft(unsaved)
    onDone()
  }
  const save = useAct(savePageDraft, options)
  const submit = form.handleSubmit(
    (texts) => save.mutate({ ...texts, page }),
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
        <TranslatedField
          control={form.control}
          name="title"
          lang={lang}
          label={t('field.title')}
          required
          maxLength={120}
        />
        <TranslatedField
          control={form.control}
          name="description"
          lang={lang}
          label={t('textPages.description')}
          hint={t('textPages.descriptionHint')}
          maxLength={300}
        />
        <RichTextField control={form.control} name="html" lang={lang} label={t('field.body')} />
        <SeoHints
          kind="page"
          name={page}
          lang={lang}
          title={form.watch('title')[lang] ?? ''}
          summary={form.watch('description')[lang] ?? ''}
          html={form.watch('html')[lang] ?? ''}
          hasCover
        />
        <div className="button-row">
          <Button
            type="submit"
            variant={hasChanges ? 'primary' : 'secondary'}
            busy={save.isPending}
          >
            {t('textPages.saveDraft')}
          </Button>
          {draft !== null && !hasChanges && (
            <Button variant="primary" onClick={() => setIsShown(true)}>
              {t('textPages.preview')}
            </Button>
          )}
          {draft !== null && <Discard page={page} version={draft.version} onDone={finish} />}
        </div>
      </form>
      <LeaveGuard isDirty={hasChanges && !save.isPending} onLeave={() => dropDraft(unsaved)} />
      {conflict}
      {isShown && draft !== null && (
        <Preview page={page} draft={draft} onClose={() => setIsShown(false)} />
      )}
    </Panel>
  )
}

type DiscardProps = { page: OfficeTextPage['page']; version: number; onDone: () => void }

/** Unsaved text is discarded with the draft, as the dialog says. */
function Discard({ page, version, onDone }: DiscardProps) {
  const t = useT('office.content')
  const kit = useT('forms')
  const [isAsked, setIsAsked] = useState(false)
  const discard = useAct(discardPageDraft, {
    refresh: REFRESHED,
    onDone: () => {
      setIsAsked(false)
      toast(t('textPages.discardedNow'), { kind: 'success' })
      onDone()
    },
  })
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        {t('textPages.discard')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('textPages.discardTitle')}
        confirmLabel={t('textPages.discard')}
        cancelLabel={kit('cancel')}
        busy={discard.isPending}
        onConfirm={() => discard.mutate({ page, version })}
        onCancel={() => setIsAsked(false)}
      >
        {t('textPages.discardText')}
      </ConfirmDialog>
    </>
  )
}

type PreviewProps = {
  page: OfficeTextPage['page']
  draft: NonNullable<OfficeTextPage['draft']>
  onClose: () => void
}

/** It publishes what it shows: the draft as saved and sanitised. */
function Preview({ page, draft, onClose }: PreviewProps) {
  const t = useT('office.content')
  const kit = useT('forms')
  const [lang, setLang] = useState<Lang>('cn')
  const { title, html, version } = draft
  const shown = textPageIn(draft, lang)
  const publish = useAct(publishPage, {
    refresh: REFRESHED,
    onDone: () => {
      toast(t('textPages.publishedNow'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('textPages.publishTitle', { title: shown.title })}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            busy={publish.isPending}
            onClick={() => publish.mutate({ page, version })}
          >
            {t('textPages.publish')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('textPages.publishText')}</p>
        <LangTabs current={lang} onSelect={setLang} missing={missingIn([title, html])} />
        <AsShown texts={draft} lang={lang} />
      </div>
    </Dialog>
  )
}
