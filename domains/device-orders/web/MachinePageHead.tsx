/** The head of a page about an order of machines: the way back to the order, and what the page is about. */
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'

type Props = { orderNumber: string; title: string }

export function MachinePageHead({ orderNumber, title }: Props) {
  return (
    <>
      <Breadcrumb
        items={[
          {
            label: groupedNumber(orderNumber),
            link: (props) => (
              <Link
                to="/user/user/shebeiorder/details"
                search={{ number: orderNumber }}
                {...props}
              />
            ),
          },
          { label: title },
        ]}
      />
      <h1>{title}</h1>
    </>
  )
}
