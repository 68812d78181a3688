/** Every address of the back office and the screen behind it. All of them begin with /office. */
import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('apps/office/Shell.tsx', [
  route('/office/login', 'domains/staff/office/LoginPage.tsx'),
  route('/office/invitation', 'domains/staff/office/InvitationPage.tsx'),
  route('/office/orders/$number/packing-list', 'domains/orders/office/PackingListPage.tsx'),
  layout('frame', 'apps/office/OfficeFrame.tsx', [
    route('/office', [
      index('apps/office/InboxPage.tsx'),
      route('/orders', [
        index('domains/orders/office/OrdersPage.tsx'),
        route('/ship', 'domains/bulk-shipping/office/BulkShipPage.tsx'),
        route('/new', 'domains/checkout/office/NewOrderPage.tsx'),
        route('/$number', 'domains/orders/office/OrderPage.tsx'),
      ]),
      route('/reports', 'domains/reports/office/ReportsPage.tsx'),
      route('/machine-milestones', 'domains/device-orders/office/MilestoneTemplatesPage.tsx'),
      route('/order-reviews', 'domains/order-reviews/office/OrderReviewsPage.tsx'),
      route('/after-sales', [
        index('domains/after-sales/office/CasesPage.tsx'),
        route('/figures', 'domains/reports/office/CaseFiguresPage.tsx'),
        route('/$number', 'domains/after-sales/office/CasePage.tsx'),
        route('/file/$number', 'domains/after-sales/office/CaseFilePage.tsx'),
      ]),
      route('/invoices', [
        index('domains/invoices/office/InvoicesPage.tsx'),
        route('/$id', 'domains/invoices/office/InvoicePage.tsx'),
      ]),
      route('/tracking', 'domains/tracking/office/TrackingPage.tsx'),
      route('/quotes', 'domains/quotes/office/QuotesPage.tsx'),
      route('/enquiries', [
        index('domains/enquiries/office/EnquiriesPage.tsx'),
        route('/$id', 'domains/enquiries/office/EnquiryPage.tsx'),
      ]),
      route('/papers', [
        index('domains/verification/office/VerificationsPage.tsx'),
        route('/$id', 'domains/verification/office/VerificationPage.tsx'),
      ]),
      route('/customers', [
        index('domains/customers/office/CustomersPage.tsx'),
        route('/$id', 'domains/customers/office/CustomerPage.tsx'),
      ]),
      route('/vouchers', 'domains/payments/office/VouchersPage.tsx'),
      route('/repayments', 'domains/credit/office/RepaymentsPage.tsx'),
      route('/refunds', 'domains/payments/office/RefundsPage.tsx'),
      route('/credit', [
        index('domains/credit/office/CreditPage.tsx'),
        route('/weeks', 'domains/credit/office/WeeksPage.tsx'),
        route('/$id', 'domains/credit/office/CreditAccountPage.tsx'),
      ]),
      route('/ledger', [
        index('domains/ledger/office/LedgerPage.tsx'),
        route('/account', 'domains/ledger/office/AccountPage.tsx'),
      ]),
      route('/approvals', 'domains/approvals/office/ApprovalsPage.tsx'),
      route('/products', [
        index('domains/product-admin/office/ProductsPage.tsx'),
        route('/new', 'domains/product-admin/office/NewProductPage.tsx'),
        route('/changes', [
          index('domains/product-admin/office/bulk/BulksPage.tsx'),
          route('/$id', 'domains/product-admin/office/bulk/BulkPage.tsx'),
        ]),
        route('/$id', 'domains/product-admin/office/ProductPage.tsx'),
      ]),
      route('/translations', 'domains/product-admin/office/translations/TranslationsPage.tsx'),
      route('/imports', [
        index('domains/imports/office/ImportsPage.tsx'),
        route('/$id', 'domains/imports/office/TaskPage.tsx'),
      ]),
      route('/questions', 'domains/reviews/office/QuestionsPage.tsx'),
      route('/reviews', 'domains/reviews/office/ReviewsPage.tsx'),
      route('/categories', 'domains/taxonomy/office/CategoriesPage.tsx'),
      route('/brands', 'domains/taxonomy/office/BrandsPage.tsx'),
      route('/attributes', 'domains/taxonomy/office/AttributesPage.tsx'),
      route('/measures', 'domains/taxonomy/office/MeasuresPage.tsx'),
      route('/stock', [
        index('domains/stock/office/StockPage.tsx'),
        route('/$sku', 'domains/stock/office/HistoryPage.tsx'),
      ]),
      route('/transfers', [
        index('domains/transfers/office/TransfersPage.tsx'),
        route('/$id', 'domains/transfers/office/TransferPage.tsx'),
      ]),
      route('/arrivals', 'domains/stock-alerts/office/StockAlertsPage.tsx'),
      route('/warehouses', 'domains/stock/office/WarehousesPage.tsx'),
      route('/content', 'domains/content/office/ContentPage.tsx'),
      route('/coupons', [
        index('domains/coupons/office/OfficeCouponsPage.tsx'),
        route('/$id', 'domains/coupons/office/CouponPage.tsx'),
      ]),
      route('/promotions', [
        index('domains/promotions/office/PromotionsPage.tsx'),
        route('/flash-sale', 'domains/promotions/office/FlashFiguresPage.tsx'),
      ]),
      route('/tax', 'domains/pricing/office/TaxPage.tsx'),
      route('/shop', 'domains/content/office/shop/ShopProfilePage.tsx'),
      route('/pages', [
        index('domains/content/office/pages/TextPagesPage.tsx'),
        route('/$page', 'domains/content/office/pages/TextPagePage.tsx'),
      ]),
      route('/search', 'domains/search/office/SearchPage.tsx'),
      route('/failures', 'domains/staff/office/FailuresPage.tsx'),
      route('/outbox', 'domains/messages/office/OutboxPage.tsx'),
      route('/messages', [
        index('domains/messages/office/TemplatesPage.tsx'),
        route('/$channel/$template', 'domains/messages/office/TemplatePage.tsx'),
      ]),
      route('/settings', 'domains/settings/office/SettingsPage.tsx'),
      route('/freight', 'domains/shipping/office/FreightPage.tsx'),
      route('/reasons', 'domains/work/office/DecisionReasonsPage.tsx'),
      route('/verification-items', 'domains/verification/office/ItemsPage.tsx'),
      route('/industries', 'domains/verification/office/IndustriesPage.tsx'),
      route('/bank-statements', [
        index('domains/bank-statements/office/BankStatementsPage.tsx'),
        route('/$id', 'domains/bank-statements/office/StatementPage.tsx'),
      ]),
      route('/reconciliation', [
        index('domains/reconciliation/office/ReconciliationPage.tsx'),
        route('/$provider/$day', 'domains/reconciliation/office/DayPage.tsx'),
      ]),
      route('/accounts', 'domains/payments/office/AccountsPage.tsx'),
      route('/payment-providers', 'domains/payments/office/ProvidersPage.tsx'),
      route('/ranks', 'domains/membership/office/LevelsPage.tsx'),
      route('/agreements', 'domains/accounts/office/AgreementsPage.tsx'),
      route('/staff', 'domains/staff/office/StaffPage.tsx'),
      route('/roles', 'domains/staff/office/RolesPage.tsx'),
      route('/me', 'domains/staff/office/MePage.tsx'),
      route('/notifications', 'domains/work/office/NotificationsPage.tsx'),
      route('/audit', 'domains/audit/office/AuditPage.tsx'),
      route('/$', 'apps/office/MissingPage.tsx'),
    ]),
  ]),
])
