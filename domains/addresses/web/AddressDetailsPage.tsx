/** /user/user/address/details: a new address, in the area that was chosen before, if any; or one to change (`?id=`). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { listAddresses } from '../calls.gen.ts'
import { AddressForm } from './door/AddressForm.tsx'

export const Route = createFileRoute('/_shop/user/user/address/details')({
  validateSearch: searchOf({
    id: whole(),
    country: text(2),
    province: text(12),
    city: text(12),
    district: text(12),
  }),
  loader: ({ context }) =>
    context.queries.ensureQueryData(query(listAddresses, {})).then(() => undefined),
  head: ({ match }) => ({ meta: [{ title: match.context.t('addresses')('title') }] }),
  component: AddressDetailsPage,
})

const LIST = '/user/user/address'

function AddressDetailsPage() {
  const t = useT('addresses')
  const navigate = useNavigate()
  const { id, country, province, city, district } = Route.useSearch()
  const { data: addresses } = useSuspenseQuery(query(listAddresses, {}))
  const address = addresses.find((each) => each.id === id)
  const title = id === undefined ? t('new') : t('change')
  const back = () => void navigate({ to: LIST, replace: true })
  return (
    <div className="stack">
      <div className="grid justify-items-start gap-1">
        <Link to={LIST} className="link inline-flex items-center gap-1 text-sm">
          <Icon of={ChevronLeft} size="small" />
          {t('title')}
        </Link>
        <h1>{title}</h1>
      </div>
      <Panel>
        {id !== undefined && address === undefined ? (
          <EmptyState
            title={t('addressNotFound')}
            action={
              <Link to={LIST} className={buttonClass({ variant: 'primary' })}>
                {t('title')}
              </Link>
            }
          />
        ) : (
          <AddressForm
            key={id ?? 'new'}
            address={address}
            place={{
              country,
              provinceCode: province,
              cityCode: city,
              districtCode: district,
            }}
            onSaved={() => (toast(t('saved'), { kind: 'success' }), back())}
            onCancel={back}
          />
        )}
      </Panel>
    </div>
  )
}
