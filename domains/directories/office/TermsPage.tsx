/** /office/directories/terms: what the directories are filtered by: processes, lines of goods, fields. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { textIn } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { officeTerms, removeTerm } from '../office-calls.gen.ts'
import type { TermForm } from '../office-contract.ts'
import { TermDrawer, toForm } from './TermDrawer.tsx'

export const Route = createFileRoute('/_frame/office/directories/terms')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.directories')('terms.title') }],
  }),
  component: TermsPage,
})

const NEW: TermForm = { kind: 'factory', name: { cn: '' }, position: 0, isOffered: true }

function TermsPage() {
  const t = useT('office.directories')
  const shop = useT('directories')
  const lang = useLang()
  const { number } = useNumbers()
  const terms = useLive(officeTerms, {})
  const [edited, setEdited] = useState<TermForm>()
  const remove = useAct(removeTerm, { refresh: [officeTerms] })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/directories" {...props} /> },
          { label: t('terms.title') },
        ]}
      />
      <PageTitle title={t('terms.title')}>
        <Button variant="primary" icon={Plus} onClick={() => setEdited(NEW)}>
          {t('terms.add')}
        </Button>
      </PageTitle>
      <RecordList
        label={t('terms.title')}
        query={terms}
        none={t('terms.none')}
        onEdit={(row) => setEdited(toForm(row))}
        nameOf={({ name }) => textIn(name, lang).text}
        removal={{
          act: remove,
          text: () => t('terms.removeText'),
          reasonOf: ({ companyCount }) => (companyCount > 0 ? t('terms.inUse') : undefined),
        }}
        columns={[
          {
            id: 'name',
            header: t('field.name'),
            phone: 'full',
            cell: ({ name }) => <b>{textIn(name, lang).text}</b>,
          },
          { id: 'kind', header: t('field.kind'), cell: ({ kind }) => shop(`kind.${kind}`) },
          {
            id: 'count',
            header: t('field.companyCount'),
            align: 'number',
            cell: ({ companyCount }) => number(companyCount),
          },
          {
            id: 'state',
            header: t('field.state'),
            cell: ({ isOffered }) => (
              <StatusDot tone={isOffered ? 'success' : 'neutral'}>
                {t(isOffered ? 'terms.offered' : 'terms.ended')}
              </StatusDot>
            ),
          },
        ]}
      />
      {edited !== undefined && <TermDrawer term={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
