/** /office/articles/{id}: the editor of an article, its publication, its place, and earlier versions. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { textIn } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { call, query } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useTextLang } from '#kit/web/forms/text-lang.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { Slot } from '#kit/web/pages/slots.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { pathOfArticle } from '../kinds.ts'
import { officeArticle, officeArticleVersion } from '../office-calls.gen.ts'
import type { ArticleTexts, OfficeArticle } from '../office-contract.ts'
import { ArticleActs } from './ArticleActs.tsx'
import { textsOf, unsavedOf } from './article-form.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { PlacePanel } from './PlacePanel.tsx'
import { StateDot } from './StateDot.tsx'
import { Versions } from './Versions.tsx'

export const Route = createFileRoute('/_frame/office/articles/$id')({
  params: {
    parse: ({ id }) => {
      if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
      return { id }
    },
  },
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.articles')('title') }] }),
  component: ArticlePage,
})

function ArticlePage() {
  const { id } = Route.useParams()
  // Not loaded again automatically while staff write: what they save belongs to the version they read.
  const found = useQuery(query(officeArticle, { id: Number(id) }))
  return <Loaded query={found}>{(data) => <One key={data.id} found={data} />}</Loaded>
}

type Begun = { texts: ArticleTexts; number: number }

function One({ found }: { found: OfficeArticle }) {
  const t = useT('office.articles')
  const kit = useT('forms')
  const own = useLang()
  const { id, kind, state, shown, next } = found
  const [begun, setBegun] = useState<Begun>()
  const [isDirty, setIsDirty] = useState(false)
  const [wanted, setWanted] = useState<number>()
  const [lang, setLang] = useTextLang(state === 'draft')
  const name = textIn((found.draft ?? found.newest)?.title ?? { cn: '' }, own).text
  const load = (number: number) =>
    void call(officeArticleVersion, { id, number: String(number) })
      .then((version) => {
        dropDraft(unsavedOf(id))
        setBegun({ texts: textsOf(version), number })
        toast(t('used', { version: number }), { kind: 'info' })
      })
      .catch(reportFailure)
  // A version that was saved or published elsewhere replaces the form, but never while there is unsaved text.
  const [held, setHeld] = useState({ found, begun })
  if (!isDirty && (held.found !== found || held.begun !== begun)) setHeld({ found, begun })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/articles" {...props} /> },
          { label: name },
        ]}
      />
      <PageTitle title={name}>
        <span className="flex flex-wrap items-center gap-3">
          <StateDot state={state} nextAt={next?.at ?? null} />
          {shown !== null && (
            <a
              className="link text-sm"
              href={pathOfArticle(kind, id)}
              target="_blank"
              rel="noopener"
            >
              {t('view')}
            </a>
          )}
          <ArticleActs found={found} />
        </span>
      </PageTitle>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <ArticleEditor
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
          {kind === 'case' && <Slot name="office.case" props={{ articleId: id }} />}
        </div>
        <div className="grid gap-4">
          <PlacePanel key={found.version} found={found} />
          <Versions found={found} lang={lang} onUse={isDirty ? setWanted : load} />
        </div>
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

const keyOf = ({ found, begun }: { found: OfficeArticle; begun: Begun | undefined }): string =>
  `${found.draft?.version ?? 'none'}:${found.versions[0]?.number ?? 0}:${begun?.number ?? 0}`

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Below the editor of a case study: the goods that were used. */
    'office.case': { articleId: number }
  }
}
