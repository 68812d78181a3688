/** Every domain that this shop runs, in the order of `domains/order.json`, and who answers for identities. */
import type { Identity } from '#kit/server/context.ts'
import type { Beside, Domain, Runtime } from '#kit/server/domain.ts'
import './settings.ts'
import { askApproval, setAct } from '#domains/approvals/server/door.ts'
import * as approvalJobs from '#domains/approvals/server/jobs.ts'
import { approvalRoutes } from '#domains/approvals/server/routes.ts'
import * as stockAlertJobs from '#domains/stock-alerts/server/jobs.ts'
import { stockAlertRoutes } from '#domains/stock-alerts/server/routes.ts'
import * as catalogJobs from '#domains/catalog/server/jobs.ts'
import * as productAdminJobs from '#domains/product-admin/server/jobs.ts'
import { productAdminRoutes } from '#domains/product-admin/server/routes.ts'
import { taxonomyRoutes } from '#domains/taxonomy/server/routes.ts'
import * as cartJobs from '#domains/cart/server/jobs.ts'
import { cartRoutes } from '#domains/cart/server/routes.ts'
import { catalogRoutes } from '#domains/catalog/server/routes.ts'
import { personal as uploadOf } from '#domains/uploads/server/door.ts'
import { personal as messageOf } from '#domains/messages/server/door.ts'
import { personal as catalogOf } from '#domains/catalog/server/door.ts'
import { personal as favouriteOf } from '#domains/favourites/server/door.ts'
import * as favouriteJobs from '#domains/favourites/server/jobs.ts'
import { favouriteRoutes } from '#domains/favourites/server/routes.ts'
import { personal as stockOf } from '#domains/stock/server/door.ts'
import { personal as stockAlertOf } from '#domains/stock-alerts/server/door.ts'
import { personal as transferOf } from '#domains/transfers/server/door.ts'
import { personal as quoteOf } from '#domains/quotes/server/door.ts'
import { personal as cartOf } from '#domains/cart/server/door.ts'
import { personal as checkoutOf } from '#domains/checkout/server/door.ts'
import * as checkoutJobs from '#domains/checkout/server/jobs.ts'
import { checkoutRoutes } from '#domains/checkout/server/routes.ts'
import { personal as orderOf } from '#domains/orders/server/door.ts'
import { personal as paymentOf } from '#domains/payments/server/door.ts'
import { personal as enquiryOf } from '#domains/enquiries/server/door.ts'
import { personal as reviewOf } from '#domains/reviews/server/door.ts'
import { personal as paperOf } from '#domains/papers/server/door.ts'
import { buyerOf, findBuyer, isBuyerIn, privacy } from '#domains/accounts/server/door.ts'
import * as accountJobs from '#domains/accounts/server/jobs.ts'
import { accountRoutes } from '#domains/accounts/server/routes.ts'
import { personal as addressOf } from '#domains/addresses/server/door.ts'
import { addressRoutes } from '#domains/addresses/server/routes.ts'
import { personal as membershipOf } from '#domains/membership/server/door.ts'
import * as membershipJobs from '#domains/membership/server/jobs.ts'
import { membershipRoutes } from '#domains/membership/server/routes.ts'
import * as contentJobs from '#domains/content/server/jobs.ts'
import { contentRoutes } from '#domains/content/server/routes.ts'
import { customerRoutes } from '#domains/customers/server/routes.ts'
import * as enquiryJobs from '#domains/enquiries/server/jobs.ts'
import { enquiryRoutes } from '#domains/enquiries/server/routes.ts'
import * as importJobs from '#domains/imports/server/jobs.ts'
import { importRoutes } from '#domains/imports/server/routes.ts'
import { purchasesRoutes } from '#domains/purchases/server/routes.ts'
import * as messageGauges from '#domains/messages/server/gauges.ts'
import * as messageJobs from '#domains/messages/server/jobs.ts'
import { messageRoutes } from '#domains/messages/server/routes.ts'
import { openingRoutes } from '#domains/opening/server/routes.ts'
import * as orderJobs from '#domains/orders/server/jobs.ts'
import { orderRoutes } from '#domains/orders/server/routes.ts'
import * as paperJobs from '#domains/papers/server/jobs.ts'
import { paperRoutes } from '#domains/papers/server/routes.ts'
import * as refundGauges from '#domains/payments/server/refunds/gauges.ts'
import * as paymentJobs from '#domains/payments/server/jobs.ts'
import { paymentRoutes } from '#domains/payments/server/routes.ts'
import { pricingRoutes } from '#domains/pricing/server/routes.ts'
import * as quoteJobs from '#domains/quotes/server/jobs.ts'
import { quoteRoutes } from '#domains/quotes/server/routes.ts'
import { reviewRoutes } from '#domains/reviews/server/routes.ts'
import { startSandbox } from '#domains/sandbox/server/door.ts'
import * as sandboxJobs from '#domains/sandbox/server/jobs.ts'
import { sandboxRoutes } from '#domains/sandbox/server/routes.ts'
import * as searchJobs from '#domains/search/server/jobs.ts'
import { searchRoutes } from '#domains/search/server/routes.ts'
import { settingRoutes } from '#domains/settings/server/routes.ts'
import { audit, emailOf, isStaffIn, mailOfApprovals, staffOf } from '#domains/staff/server/door.ts'
import * as staffJobs from '#domains/staff/server/jobs.ts'
import { shippingRoutes } from '#domains/shipping/server/routes.ts'
import { staffRoutes } from '#domains/staff/server/routes.ts'
import { stockRoutes } from '#domains/stock/server/routes.ts'
import * as transferJobs from '#domains/transfers/server/jobs.ts'
import { transferRoutes } from '#domains/transfers/server/routes.ts'
import * as uploadJobs from '#domains/uploads/server/jobs.ts'
import { uploadRoutes } from '#domains/uploads/server/routes.ts'

/** The provider that stands in for a real one listens on an origin of its own. */
async function sandboxBeside(runtime: Runtime): Promise<Beside> {
  const { stop } = await startSandbox(runtime)
  return { close: stop }
}

export const domains: readonly Domain[] = [
  { routes: settingRoutes({ audit, mailOfApprovals, askApproval, setAct }) },
  {
    routes: uploadRoutes,
    sweeps: uploadJobs.sweeps,
    sealed: uploadJobs.encryptedThings,
    personal: uploadOf,
  },
  {
    routes: messageRoutes({ audit, emailOf }),
    sweeps: messageJobs.sweeps,
    gauges: messageGauges.gauges,
    sealed: messageJobs.encryptedThings,
    personal: messageOf,
  },
  { routes: staffRoutes, sweeps: staffJobs.sweeps, sealed: staffJobs.encryptedThings },
  { routes: approvalRoutes, sweeps: approvalJobs.sweeps },
  { routes: contentRoutes, sweeps: contentJobs.sweeps },
  { routes: accountRoutes, sweeps: accountJobs.sweeps },
  privacy(() => domains.flatMap(({ personal }) => personal ?? [])),
  { routes: addressRoutes, personal: addressOf },
  { routes: membershipRoutes, sweeps: membershipJobs.sweeps, personal: membershipOf },
  {
    routes: paperRoutes,
    sweeps: paperJobs.sweeps,
    sealed: paperJobs.encryptedThings,
    personal: paperOf,
  },
  { routes: catalogRoutes, sweeps: catalogJobs.sweeps, personal: catalogOf },
  { routes: taxonomyRoutes },
  { routes: productAdminRoutes, ...productAdminJobs },
  { routes: favouriteRoutes, sweeps: favouriteJobs.sweeps, personal: favouriteOf },
  { routes: stockRoutes, personal: stockOf },
  { routes: stockAlertRoutes, sweeps: stockAlertJobs.sweeps, personal: stockAlertOf },
  { routes: transferRoutes, sweeps: transferJobs.sweeps, personal: transferOf },
  { routes: quoteRoutes, sweeps: quoteJobs.sweeps, personal: quoteOf },
  { routes: searchRoutes, sweeps: searchJobs.sweeps },
  { routes: pricingRoutes },
  { routes: shippingRoutes },
  { routes: cartRoutes, sweeps: cartJobs.sweeps, personal: cartOf },
  { routes: orderRoutes, sweeps: orderJobs.sweeps, personal: orderOf },
  { routes: checkoutRoutes, sweeps: checkoutJobs.sweeps, personal: checkoutOf },
  { routes: purchasesRoutes },
  { routes: sandboxRoutes, sweeps: sandboxJobs.sweeps, beside: sandboxBeside, isForDemo: true },
  {
    routes: paymentRoutes,
    sweeps: paymentJobs.sweeps,
    gauges: refundGauges.gauges,
    personal: paymentOf,
  },
  { routes: reviewRoutes, personal: reviewOf },
  { routes: enquiryRoutes, sweeps: enquiryJobs.sweeps, personal: enquiryOf },
  { routes: importRoutes, sweeps: importJobs.sweeps, queues: importJobs.queues },
  { routes: customerRoutes },
  { routes: openingRoutes },
]

export const identity: Identity = {
  buyerOf,
  findBuyer,
  staffOf,
  isBuyerIn,
  isStaffIn,
}
