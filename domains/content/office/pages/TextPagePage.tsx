/** /office/pages/{page}: the editor of a text page, its publication, and earlier versions. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { RedirectToField } from '#domains/redirects/office/door/RedirectToField.tsx'
import { redirectToOf } from '#domains/redirects/office/door/redirect-to.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { call, query } from '#kit/web/calls/call.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { reportFailure } from '#kit/web/calls/report.ts'
import { toast } from '#kit/web/toast/toast.ts'
import {
  officePageVersion,
  officeTextPage,
  officeTextPages,
  withdrawPage,
} from '../../pages-calls.gen.ts'
import type { OfficeTextPage } from '../../pages-contract.ts'
import { isPageKey, pathOfTextPage, type PageKey } from '../../text-pages.ts'
import { PageEditor, unsavedOf } from './PageEditor.tsx'
import type { PageTexts } from './page-texts.ts'
import { Versions } from './Versions.tsx'

export const Route = createFileRoute('/_frame/office/pages/$page')({
  params: {
    parse: ({ page }) => {
      if (!isPageKey(page)) throw notFound()
      return { page }
    },
  },
  head: ({ match: { context }, params }) => ({
    meta: [{ title: context.t('office.content')(`page.${params.page}`) }],
  }),
  component: TextPagePage,
})

const REFRESHED = [officeTextPage, officeTextPages]

function TextPagePage() {
  const t = useT('office.content')
  const { page } = Route.useParams()
  // Not loaded again automatically while staff write: what they save belongs to the version they read.
  const found = useQuery(query(officeTextPage, { page }))
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('textPages.title'), link: (props) => <Link to="/office/pages" {...props} /> },
          { label: t(`page.${page}`) },
        ]}
      />
      <Loaded query={found}>{(data) => <One key={page} found={data} />}</Loaded>
    </>
  )
}

type Begun = { texts: PageTexts; number: number }

function One({ found }: { found: OfficeTextPage }) {
  const t = useT('office.content')
  const kit = useT('forms')
  const { page, newest } = found
  const [begun, setBegun] = useState<Begun>()
  const [isDirty, setIsDirty] = useState(false)
  const [wanted, setWanted] = useState<number>()
  const [lang, setLang] = useState<Lang>('cn')
  const isOut = newest !== null && !newest.isWithdrawn
  const load = (number: number) =>
    void call(officePageVersion, { page, number: String(number) })
      .then(({ title, description, html }) => {
        dropDraft(unsavedOf(page))
        setBegun({ texts: { title, description, html }, number })
        toast(t('textPages.used', { version: number }), { kind: 'info' })
      })
      .catch(reportFailure)
  // A version that was saved or published elsewhere replaces the form, but never while there is unsaved text.
  const [held, setHeld] = useState({ found, begun })
  if (!isDirty && (held.found !== found || held.begun !== begun)) setHeld({ found, begun })
  return (
    <>
      <PageTitle title={t(`page.${page}`)}>
        <span className="flex flex-wrap items-center gap-3">
          <StatusDot tone={isOut ? 'success' : 'neutral'} hollow={newest === null}>
            {t(
              newest === null
                ? 'textPages.never'
                : isOut
                  ? 'textPages.published'
                  : 'textPages.withdrawn',
            )}
          </StatusDot>
          {isOut && (
            <a className="link text-sm" href={pathOfTextPage(page)} target="_blank" rel="noopener">
              {t('textPages.view')}
            </a>
          )}
          {isOut && <Withdraw page={page} version={newest.version} />}
        </span>
      </PageTitle>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <PageEditor
          key={keyOf(held)}
          found={held.found}
          begun={held.begun?.texts}
          lang={lang}
          onLang={setLang}
          onDirty={setIsDirty}
          onDone={() => {
            setIsDirty(false)
            setBegun(undefined)
          }}
        />
        <Versions found={found} lang={lang} onUse={isDirty ? setWanted : load} />
      </div>
      <ConfirmDialog
        open={wanted !== undefined}
        title={kit('leave.title')}
        confirmLabel={kit('leave.go')}
        cancelLabel={kit('leave.stay')}
        onConfirm={() => {
          setIsDirty(false)
          setWanted(undefined)
          load(wanted!)
        }}
        onCancel={() => setWanted(undefined)}
      >
        {kit('leave.text')}
      </ConfirmDialog>
    </>
  )
}

const keyOf = ({ found, begun }: { found: OfficeTextPage; begun: Begun | undefined }): string =>
  `${found.draft?.version ?? 'none'}:${found.newest?.version ?? 0}:${begun?.number ?? 0}`

function Withdraw({ page, version }: { page: PageKey; version: number }) {
  const t = useT('office.content')
  const kit = useT('forms')
  const [isAsked, setIsAsked] = useState(false)
  const [redirectTo, setRedirectTo] = useState('')
  const withdraw = useAct(withdrawPage, {
    refresh: REFRESHED,
    onDone: () => {
      setIsAsked(false)
      toast(t('textPages.withdrawnNow'), { kind: 'success' })
    },
  })
  return (
    <>
      <Button size="small" onClick={() => setIsAsked(true)}>
        {t('textPages.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('textPages.withdrawTitle')}
        confirmLabel={t('textPages.withdraw')}
        cancelLabel={kit('cancel')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ page, version, ...redirectToOf(redirectTo) })}
        onCancel={() => setIsAsked(false)}
      >
        <div className="grid gap-4">
          <p>{t('textPages.withdrawText')}</p>
          <RedirectToField value={redirectTo} onChange={setRedirectTo} />
        </div>
      </ConfirmDialog>
    </>
  )
}
