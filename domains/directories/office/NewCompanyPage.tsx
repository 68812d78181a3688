/** /office/directories/new: staff write a company. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { KINDS } from '../kinds.ts'
import { StaffEditor } from './StaffEditor.tsx'

export const Route = createFileRoute('/_frame/office/directories/new')({
  validateSearch: searchOf({ kind: oneOf(...KINDS) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.directories')('add') }] }),
  component: NewCompanyPage,
})

function NewCompanyPage() {
  const t = useT('office.directories')
  const shop = useT('directories')
  const { kind = 'factory' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/directories" {...props} /> },
          { label: t('add') },
        ]}
      />
      <PageTitle title={t('add')} />
      <Tabs
        look="small"
        label={t('field.kind')}
        current={kind}
        items={KINDS.map((id) => ({
          id,
          label: shop(`kind.${id}`),
          link: (props) => (
            <Link
              to="/office/directories/new"
              search={{ kind: id }}
              activeOptions={EXACT_LINK}
              {...props}
            />
          ),
        }))}
      />
      <Panel>
        <StaffEditor
          key={kind}
          kind={kind}
          onDone={(id) =>
            void navigate({ to: '/office/directories/$id', params: { id: String(id) } })
          }
        />
      </Panel>
    </>
  )
}
