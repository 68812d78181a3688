/** /office/invoices/{id}: one invoice, its files, and what staff can do with it. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { languageNameIn } from '#kit/contract/display-names.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { GonePage } from '#kit/web/pages/GonePage.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeInvoice, officeInvoiceFile } from '../office-calls.gen.ts'
import type { OfficeInvoice } from '../office-contract.ts'
import { InvoiceReasons } from '../reasons.ts'
import { InvoiceFacts } from '../web/door/InvoiceFacts.tsx'
import { InvoiceFiles } from '../web/door/InvoiceFiles.tsx'
import { InvoiceState } from '../web/door/InvoiceState.tsx'
import { numberOf } from '../web/door/number-of.ts'
import { InvoiceActs } from './InvoiceActs.tsx'
import { InvoiceDialogs, type OpenDialog } from './InvoiceDialogs.tsx'
import { OfficialFiles } from './OfficialFiles.tsx'

export const Route = createFileRoute('/_frame/office/invoices/$id')({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.invoices')('title') }] }),
  component: InvoicePage,
})

function InvoicePage() {
  const { id } = Route.useParams()
  const t = useT('office.invoices')
  const shop = useT('invoices')
  const kit = useT('office.kit')
  const found = useLive(officeInvoice, { invoiceId: Number(id) })
  const code = found.error instanceof Refused ? found.error.reason.code : undefined
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/invoices" {...props} /> },
          { label: found.data === undefined ? shop('noNumber') : numberOf(shop, found.data) },
        ]}
      />
      {code === InvoiceReasons.invoiceNotFound.code ? (
        <GonePage
          title={t('gone.title')}
          text={kit('gone.text')}
          back={
            <Link to="/office/invoices" className={buttonClass({ variant: 'primary' })}>
              {t('gone.back')}
            </Link>
          }
        />
      ) : (
        <Loaded query={found}>{(item) => <Shown item={item} />}</Loaded>
      )}
    </>
  )
}

function Shown({ item }: { item: OfficeInvoice }) {
  const t = useT('office.invoices')
  const shop = useT('invoices')
  const may = useMay()
  const lang = useLang()
  const { money } = useMoney()
  const [open, setOpen] = useState<OpenDialog>(null)
  const { buyer, id: invoiceId } = item
  return (
    <>
      <PageTitle
        look="record"
        title={numberOf(shop, item)}
        beside={<InvoiceState state={item.state} />}
      />
      <div className="office-detail">
        <div className="stack min-w-0">
          <Panel title={t('todo')}>
            <div className="stack">
              {item.lackingAmount > 0 && (
                <Notice tone="warning">
                  {t('lacking', { amount: money(item.lackingAmount, item.currency) })}
                </Notice>
              )}
              <InvoiceActs item={item} onOpen={setOpen} />
            </div>
          </Panel>
          <Panel title={t('about')}>
            <InvoiceFacts
              invoice={item}
              orderLink={(number, text) =>
                may('orders.read') ? (
                  <Link to="/office/orders/$number" params={{ number }} className="link underline">
                    {text}
                  </Link>
                ) : (
                  text
                )
              }
            />
          </Panel>
        </div>
        <div className="stack min-w-0">
          <Panel title={t('buyer')}>
            <KeyValueList
              rows={[
                {
                  label: t('buyer'),
                  value: may('customers.read') ? (
                    <Link
                      to="/office/customers/$id"
                      params={{ id: String(buyer.id) }}
                      className="link"
                    >
                      {buyer.nickName}
                    </Link>
                  ) : (
                    buyer.nickName
                  ),
                },
                { label: t('language'), value: languageNameIn(item.lang, lang) },
              ]}
            />
          </Panel>
          <Panel title={shop('files')}>
            <div className="stack">
              <InvoiceFiles
                invoice={item}
                addressOf={(kind) => addressOf(officeInvoiceFile, { invoiceId, kind })}
              />
              <OfficialFiles item={item} />
            </div>
          </Panel>
        </div>
      </div>
      <InvoiceDialogs item={item} open={open} onClose={() => setOpen(null)} />
    </>
  )
}
