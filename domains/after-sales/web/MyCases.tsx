/** The buyer's after-sales cases, the latest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myCases } from '../calls.gen.ts'
import { CaseList } from './CaseList.tsx'
import { CASE_TABS, type CaseTab } from './case-tabs.ts'

export function MyCases({ tab = 'all' }: { tab: CaseTab | undefined }) {
  const t = useT('after-sales')
  const cases = useInfiniteQuery(pages(myCases, { state: tab }))
  return (
    <section className="stack">
      <h1>{t('list.title')}</h1>
      <Tabs
        label={t('list.title')}
        current={tab}
        items={CASE_TABS.map((id) => ({
          id,
          label: t(`list.${id}`),
          link: (props) => (
            <Link
              to="/user/user/order/afterSalesDetails"
              search={{ tab: id === 'all' ? undefined : id }}
              activeOptions={EXACT_LINK}
              {...props}
            />
          ),
        }))}
      />
      <div role="tabpanel" id={tabPanelId(tab)} className="stack">
        <Loaded query={cases}>
          {(data) => {
            const items = data.pages.flatMap((page) => page.items)
            return items.length === 0 ? (
              <div className="panel">
                <EmptyState
                  title={t('list.none')}
                  text={t('list.noneText')}
                  action={
                    <Link
                      to="/user/user/order/list"
                      className={buttonClass({ variant: 'primary' })}
                    >
                      {t('list.toOrders')}
                    </Link>
                  }
                />
              </div>
            ) : (
              <CaseList items={items} />
            )
          }}
        </Loaded>
        <EndlessFoot query={cases} />
      </div>
    </section>
  )
}
