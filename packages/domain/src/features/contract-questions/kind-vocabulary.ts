import type { ClauseCategory } from '../contract-analysis/clause-kinds.ts';

/**
 * What people say when they ask for a kind of clauses, beside its name: words, and groups of words that mean it together
 * in any order, separated by commas. Ours, not taken from the training data (docs/product/contract-intelligence.md,
 * "Questions").
 */
export const KIND_VOCABULARY: Readonly<Record<ClauseCategory, string>> = {
  'Document Name': `
    title, name document, name paper, what called, contract called, agreement called, kind contract, kind agreement, kind
    document, type contract, type agreement, type document, heading first page, cover page, master services agreement, order
    form, sow or, official heading, official name, heading, file under, form or agreement, nda or, or something else, name
    top, name written, written top, name at the top, quote agreement, refer to agreement`,
  Parties: `
    party, who signed, who sign, signatory, who between, between whom, counterparty, other side, legal entity, entity
    signed, which company, which companies, who contracting, who contract with, who dealing with, who bound, names
    companies, who vendor, who supplier, who customer, signed by, our entity, subsidiaries signed, actually signed, signed
    with us, signed us, names signed, who exactly, contracting entities, entities, contracting, parties names, our companies
    signed, which of our companies, vendor company signed, signed here`,
  'Agreement Date': `
    date signed, when signed, when sign, day signed, signing date, signature date, date agreement, dated, execution date,
    when executed, date executed, date written top, date on contract, when made, day made, put pen paper, when ink, day
    written, date written, date printed, date bears, printed on it, date top, backdated, date document, date stamped`,
  'Effective Date': `
    effective, when start, start date, take effect, come into force, in force from, commence, begin, kick in, kick off, go
    live, valid from, apply from, starting day, when binding, binding from, effective date, from what day, from which day,
    from when, day count, valid, since when, take effect when, apply when, enter force, enters into force, into force`,
  'Expiration Date': `
    expire, expiry, expiration, end date, when end, when over, run out, how long contract, how long agreement, how long
    last, how long run, how long locked, how long committed, duration contract, initial term, length term, term length, last
    day, valid until, until when, natural end, how long signed up, signed up, first period finish, first period end, period
    finish, period end, finish, period over, day finish, contract over, stop being valid, runs until, run until, when does
    it end, years left, months left, time left, covered until, up to which day, original term, up to what day`,
  'Renewal Term': `
    renew, renewal, auto renew, automatically renew, renew automatically, extend, extension, roll over, rollover, rolls,
    prolong, another year, evergreen, renewal period, renew continue by itself, keep going, keeps going itself, do nothing
    end, how many more years, more years, first period up, after first period, once period up, extends itself, extend
    itself, roll over additional period, additional term, further period, successive, rolled over, extended after initial
    term, period extended, agreement extended, what period extended, how long extended`,
  'Notice Period To Terminate Renewal': `
    notice renewal, notice non-renewal, non-renewal, nonrenewal, notice stop renewal, stop renewal, stop renewing, cancel
    renewal, opt out renewal, prevent renewal, avoid renewal, not renew, notice before renew, notice period, days notice,
    deadline cancel, deadline notice, cancellation deadline, last day cancel, how early tell, how far advance, how many days
    before, when latest cancel, by when cancel, by when tell, auto renewal cancel, auto renewal notice, tell not continue,
    missed window, cancellation window, say no renewal, not roll over, doesnt roll over, speak up, extends itself stop,
    extend itself last day, stop extend, write stop, want stop, last day write, last day tell, latest day, too late cancel,
    too late stop, in time cancel, when tell them, stop rolling over, forget cancel, missed deadline, how much notice, how
    long before, how long advance, weeks before, months before, early tell dont want another year, last day letter, letter
    stops, last day send, last day send letter stops, stops auto-renews`,
  'Governing Law': `
    governing law, law, laws, jurisdiction, governed, applicable law, legal system, courts, court, which state, which
    country, venue, whose rules, country rules, qualified germany, german, delaware, english law, german law, new york law,
    california, dispute where, where dispute, legal dispute, where sue, where fight, fight court, lawyer`,
  'Most Favored Nation': `
    most favored, most favoured, mfn, mfc, best price, best deal, better deal, better price, better terms, lowest price, as
    good as others, other customers pay, other customers get, others get cheaper, cheaper others, someone else lower price,
    another customer lower, another customer better, another customer cheaper, price parity, match best, match price, same
    discount, same price others, no worse than, good deal everybody else, good deal everyone, good deal others, as good as
    everybody, as good as everyone, favorable, favourable, least as favorable, cheaper another client, cheaper client,
    cheaper to another, lower price too, same software cheaper, sell cheaper, pay less than us, others pay less, someone
    pays less, another client better, better than ours, deal than us, competitor pays less, pays less, pays same vendor
    less, match that for us, same vendor less, pays 20, no less favorable, no less favorable other customers, terms other
    customers, someone else better deal, someone else gets better deal, somebody else better deal`,
  'Non-Compete': `
    compete, non-compete, noncompete, competing, competing product, rival, own product similar, build similar, similar
    business, competing business, enter market, ban competition, launch rival, sell competing, non competition, competition,
    restricted competing, same business, go into business, own tool like, build own tool, sell own tool, similar product,
    similar service, our field, our market, alternative product, set up against, start competing, competitor, clone, going
    up against, go up against, in their market, barred market`,
  Exclusivity: `
    exclusive, exclusively, exclusivity, only supplier, only vendor, only customer, only from, sole supplier, sole source,
    sole provider, sole, buy elsewhere, go elsewhere, other vendors too, other suppliers, second supplier, second vendor,
    another supplier, another vendor, someone else too, deal with others, work with others, tied one, locked single, locked
    into one, use other, buy someone else, buy somebody else, same thing somebody else, same thing someone else, buy
    another, get from others, two suppliers, split work, split suppliers, split between suppliers, second source, dual
    source, multi vendor, multiple vendors, several suppliers, work only, other providers, other partners, buy from others,
    free to buy, forbid supplier, sole distributor, only one, buy only from, only from them, shop around, only here`,
  'No-Solicit Of Customers': `
    solicit customers, solicit clients, poach customers, poach clients, steal customers, steal clients, lure customers, take
    customers, take clients, approach customers, approach clients, contact customers, contact clients, go after customers,
    go after clients, customer non-solicit, client non-solicit, client poaching, customer poaching, our clients directly,
    win over customers, poach people buy, biggest account, our account directly, serve directly, customers directly, clients
    directly, customer list, our customers, our clients, calls customers, calls clients, pitch customers, pitch clients, go
    behind back, accounts`,
  'No-Solicit Of Employees': `
    solicit employees, solicit staff, hire employees, hire staff, hire people, hire engineer, hire consultant, hire away,
    hiring, recruit, poach staff, poach employees, poach people, poach engineers, poach developers, staff poaching, steal
    staff, steal people, lure staff, headhunt, job offer, offer job, employee non-solicit, employ, workers, no hire,
    personnel, hire each other, take staff, take employees, contractor join, join us, join our, want hire, work for us
    instead, staff, employees, team members, developers, recruit her, recruit him, consultant recruit, hire her, hire him,
    like to hire`,
  'Competitive Restriction Exception': `
    exception exclusivity, exception non-compete, exception compete, exception competition, exceptions restriction,
    carve-out, carve out, carveout, exempt compete, exempt exclusivity, allowed despite, still allowed compete, still
    compete, still buy elsewhere, despite exclusivity, despite non-compete, loophole, way around exclusivity, way around
    compete, when exclusivity not apply, when non-compete not apply, exclusivity not apply, permitted competition, permitted
    competing, exception, exclusivity end if, lose exclusivity, non-compete carve-outs, exclusivity carve-outs, non-solicit
    carve-outs, non-compete exceptions, ban competing not count, ban not count, exempted, exempted ban, ban exempted,
    already had rival, already competing, restriction not apply, restrictions not apply, ban not apply, non-compete exempt,
    exclusivity exempt, grandfathered, allowed anyway, still sell own, still use other, get out exclusivity, escape
    exclusivity, outside exclusivity, let off the hook, off hook ban, left out promise buy only, left out promise, already
    had deal, before signing left out, ban rivals, hook rivals, exempt`,
  'Non-Disparagement': `
    disparage, disparagement, bad mouth, badmouth, speak ill, criticism, negative comment, negative review, negative
    statement, bad review, bad things about, complain publicly, publicly complain, talk badly, reputation, trash, defame,
    say nasty, say negative, bash, slag, publicly say, derogatory, harsh review, post review, review online, keep quiet bad,
    quiet about, quiet how bad, bad about, how bad, complain, online review, twitter, social media bad, rant, public
    criticism, gag, derogatory statements, derogatory statements about`,
  'Termination For Convenience': `
    terminate convenience, termination convenience, convenience, without cause, without reason, no reason, any reason, any
    time, anytime, change mind, walk away, cancel early, terminate early, leave early, get out early, quit, exit early,
    early exit, early termination right, cancel any time, just cancel, cancel mid-term, terminate at will, at will, cancel
    whenever, pull plug, back out, get out contract, end contract reason, cancel midway, bail, no longer need, get out
    although, did nothing wrong, nothing wrong, halfway, dont need anymore, dont need any more, stop using it, stop early,
    before end, before term, ahead of time, mid-contract, cancel contract, end early, leave contract, opt out, drop them,
    budget cut, project cancelled, one-sided termination, terminate for any`,
  'ROFR/ROFO/ROFN': `
    rofr, rofo, rofn, first refusal, first offer, first negotiation, right first, first right, first chance, first look,
    first dibs, dibs, first option, first in line, first shot, match offer, match bid, matching right, offer us first, come
    to us first, ask us first, before others offer, before selling others, before offering, before accepting, another buyers
    bid, buyers bid, bid, before accepting another, sell off before, bid match, let us match, let us match first, match it
    first, sell product line`,
  'Change Of Control': `
    change control, control change, acquire, acquisition, acquired, get bought, bought by, gets bought, bought, merger,
    merge, takeover, taken over, takes over, new owner, ownership change, change owner, change ownership, company sold, sold
    company, sells company, sell company, competitor buys, m&a, private equity, sale of company, someone takes over, takes
    over company, take over company, get acquired, they are sold, we are sold, sold, merges, buys them, buy them, buys
    vendor, buys us, another company buys, change hands, buys company, somebody buys, someone buys, buys the company we
    signed, new parent, under new ownership`,
  'Anti-Assignment': `
    assign, assignment, assignable, transfer contract, transfer agreement, transfer this, transfer without consent, hand
    over contract, hand contract, pass contract, pass agreement, move contract, novate, novation, transfer rights, transfer
    obligations, subsidiary take over contract, give contract another, give contract someone, swap party, another company
    take place, consent transfer, subcontract, transfer, hand over, put name, replace us, move subsidiary, move to our new
    company, reorganise, restructure, spin off, spin-off, transfer to affiliate, pass to someone else, contract to another
    company, give to another company`,
  'Revenue/Profit Sharing': `
    revenue share, share revenue, revenue, profit, profit share, share profit, royalty, royalties, commission, split
    revenue, percentage sales, percent sales, cut sales, cut of, share sales, share of income, share earnings, share
    proceeds, take percentage, referral fee, revshare, percentage revenue, percent of, income split, split income, split
    between us, goes back them, how much goes back, earn, earnings, cut, make million, share of what we, share, kickback,
    per sale`,
  'Price Restrictions': `
    price increase, increase price, raise price, price rise, price cap, cap price, price restriction, price limit, price
    protection, price change, change price, change fees, raise fees, fees go up, price go up, prices go up, get more
    expensive, more expensive, cost more next year, charge more, hike, uplift, price lock, lock price, fixed price, freeze
    price, inflation, indexation, cpi, increase rates, raise rates, pricing, bump price, escalator, fee increase, annual
    increase, cost next year, price next year, fee next year, how much more, prices, rate increase, raise, cheaper later,
    price stay, prices stay, stay same price, keep price, price fixed, increase, per seat increase, cap increase, percent
    more, announcing more`,
  'Minimum Commitment': `
    minimum, minimum commitment, minimum purchase, minimum order, minimum spend, minimum volume, minimum quantity, least
    buy, least spend, must buy, have to buy, have to order, have to spend, obliged buy, required buy, commit spend,
    committed spend, commitment spend, commitment, take or pay, at least, quota, spend floor, buy less, order less, order
    fewer, purchase obligation, floor, smallest amount, obliged pay certain number, certain number anyway, pay anyway, pay
    for seats anyway, only need seats, fewer seats, less than committed, pay unused, need fewer`,
  'Volume Restriction': `
    volume, volume limit, volume restriction, usage limit, usage cap, limit usage, use limit, limit use, overage, over
    limit, exceed, exceed limit, go over, too many users, more users, maximum users, max users, how many users, how many
    seats, user limit, seat limit, above threshold, threshold, extra charge usage, extra fee, excess usage, use more than,
    more than agreed, cap users, cap transactions, quota exceeded, over certain amount, expensive over, more
    expensive over, twice many, api calls, calls than agreed, charge extra, extra excess, excess, charge excess, how many
    licenses, headcount limit, gigabytes, storage limit, transactions limit, limit transactions, rate limit, beyond agreed,
    over agreed, more than allowed, too much`,
  'IP Ownership Assignment': `
    ip ownership, intellectual property ownership, own ip, own intellectual property, who owns, own work, own code, own
    deliverables, own results, own what, owns software, work product, work for hire, work made for hire, deliverables,
    assign ip, assign intellectual property, assign invention, transfer ip, keep rights, belongs, belong us, build for us,
    built for us, develop for us, develop own, write for us, created owned, code they write, things create, invent,
    inventions, custom work, custom development, copyright, vest, intellectual property created, ip created, title passes,
    intellectual property vest, rights move over, all rights over us, designs for us, design for us, logo app rights, rights
    pass, rights over, own rights, own result, agency design, freelancer, contractor writes, we pay for own, make for us,
    made for us, code for us, whose property, custom code rights, wrote custom code, all rights transferred us, rights
    transferred, code for our, wrote code`,
  'Joint IP Ownership': `
    joint ownership, jointly own, joint ip, joint intellectual property, own together, own jointly, owned together, both
    own, co-own, co-ownership, coown, shared ownership, share ownership, shared ip, joint invention, invent together,
    develop together, develop jointly, created together, build together, built together, joint development, jointly
    developed, make together, fifty fifty, jointly, jointly owned, intellectual property jointly owned, both, belong both,
    together, invention both together, invention belong both, co-owned ip, co-owned, owned by both`,
  'License Grant': `
    license, licence, license grant, grant, right use, rights use, allowed use, may use, permitted use, permission use,
    allowed do software, what can we do with, usage rights, scope license, use software, install, permitted to do, allowed
    do product, use product, use brand, use logo, use it for, allowed use it, what licensed, licensed for, licensed, use
    for, purpose use, use commercially, use internally, copies, make copies`,
  'Non-Transferable License': `
    transfer license, transferable license, non-transferable, nontransferable, license transferable, pass license, pass on
    license, give license, resell license, resell, sell license, sell on license, sublicense, sub-license, sublicensable,
    lend license, hand license, move license, license another company, license someone else, licenses second hand, unused
    seats give, used licenses, transfer seats, give software away, only for us, pass on right, pass on right use, pass right
    use, give right, lend, sell software on, sell on, someone else use, use by someone else, give seats, license other, swap
    licenses, licenses new company, pass seats on, pass our seats, lend out, second hand, second-hand, spare licenses,
    selling licenses, sell spare`,
  'Affiliate License-Licensor': `
    licensor affiliates, licensor affiliate, vendor affiliates, vendor affiliate, supplier affiliates, provider affiliates,
    their affiliates, their subsidiaries, their sister, their group, their parent, vendor group, vendor parent, vendor
    subsidiaries, affiliates patents, affiliates ip, affiliates intellectual property, license sister companies vendor, ip
    owned affiliate, owned by their, licensed affiliate own, vendor sister, vendor sister own, vendor sister companies own,
    supplier sister companies, what their affiliates own, parent company patents, supplier parent, supplier parent company,
    patents parent, parent patents, vendor group technology, another company vendor, company in vendor group, vendor group
    licensed, their sister company, supplier group, supplier sister, belongs another company group, their affiliate,
    licensor group, licensor parent`,
  'Affiliate License-Licensee': `
    affiliates use, affiliate use, our affiliates, our subsidiaries, our subsidiary, our sister, our group, our parent,
    subsidiaries use, subsidiary use, sister company use, group companies use, group use, group company, licensee
    affiliates, customer affiliates, affiliate license, company we own use, company we bought use, branch use, daughter
    company, whole group, corporate family, affiliates covered, other entities use, our other companies, other companies
    group, our foreign, our branches, our entities, sister companies, sister company, subsidiary, subsidiaries, group,
    affiliates use software, affiliates use license, our affiliates use software license`,
  'Unlimited/All-You-Can-Eat-License': `
    unlimited, unlimited license, unlimited use, unlimited users, unlimited usage, all you can eat, all-you-can-eat,
    enterprise-wide, enterprise wide, site license, no limit use, no limit users, without limit use, as many users, as many
    people, as many want, as much want, as much as, as many as, everyone use, add users no extra, flat fee, whole company
    use, flat rate, roll out everyone, roll out staff, thousand more staff, license cap numbers, without cap numbers, no cap
    users, no cap numbers, cap on numbers, no seat limit, number of users limit, no user limit, how many like, any number,
    unmetered, unrestricted, unlimited enterprise, unlimited enterprise license, license no limit, no limit usage`,
  'Irrevocable Or Perpetual License': `
    perpetual, perpetual license, irrevocable, irrevocable license, forever, keep using, use forever, license forever,
    license never end, never end license, never expire, revoke, revoke license, take away license, take back license, take
    license back, withdraw license, cancel license, lifetime, use after contract ends, use after end, still use after,
    license for life, lose license, keep software, right use end, right never end, right use never, paid once, pay once,
    licensor revoke, granted revoke, withdraw right, take right away, take away right, taken away, stop us using, still
    ours, use indefinitely, indefinitely, permanent, ever lose, keep forever, cut off, take back right, take back right use,
    take back right use software, ever take back, take away right use software`,
  'Source Code Escrow': `
    source code, escrow, source, code deposit, vendor goes bust, goes bust, bankrupt, bankruptcy, out of business, goes
    under, insolvent, insolvency, vendor disappears, vendor shuts down, third party code, get code, access code, folds, go
    broke, copy code, code kept, neutral, code safe, held neutral, code kept safe, program code, hold code, holds code,
    party hold code, outside code, get hold code, code if close, close down, shuts down, closes, go bankrupt, vendor dies,
    vendor gone, stops existing, cease trading`,
  'Post-Termination Services': `
    after termination, post-termination, post termination, after contract ends, after end, after expire, after leave, when
    we leave, after cancel, transition, transition help, transition assistance, exit help, exit assistance, exit support,
    handover, hand over, hand back, wind down, winding down, wind-down, migration help, migrate away, help move, move to
    another provider, switch provider help, get data back, data back, return data, delete data end, sell off, sell-off, once
    it ends, once over, duties after, obligations after, survive, remaining stock, leftover stock, after weve left, left, do
    for us after, still have to do after, still after, after over, after finish, after contract, once contract, when
    contract ends, when it ends, when finished, export data, our data end, data after, help switching, help us leave,
    offboard, offboarding, end of contract duties`,
  'Audit Rights': `
    audit, audit rights, audits, inspect, inspection, check books, look books, examine books, check records, check usage,
    check license compliance, verify, review records, come in look, visit premises, true-up, compliance check, show up
    check, look at records, books and records, site visit, come round, come by, come look, look how use, look at how,
    accountant, examine, examine records, suspect, hours billed, check invoices, check them, check us, check if comply,
    check compliance, snoop, spot check, inspector, visit office, visit us, count installations, count licenses, let them
    in, count users, inspect office`,
  'Uncapped Liability': `
    uncapped, uncapped liability, unlimited liability, liability without limit, liability unlimited, no limit liability, no
    cap liability, without cap, no cap, liability not limited, not limited liability, not capped, cap not apply, limit not
    apply, excluded from cap, outside cap, exceptions cap, exception cap, exception liability, beyond cap, full liability,
    liable full, liable without, fully liable, pay everything damage, sky limit damages, break cap, super cap, carve-out
    liability, carve outs liability, carved out cap, pay without limit, unlimited damages, cap lifted, pay everything, pay
    for everything, however much, whatever amount, no matter how much, excluded limitation liability, excluded limitation,
    liabilities excluded, ceiling not apply, damages not apply, full damage, full damages, without ceiling, no ceiling,
    gross negligence, wilful, willful, fraud, not covered cap, not fall under cap, liability everything, limitless, whole
    damage, however big, pay whole damage, all the damage, pay for the whole, hook everything, on the hook everything, hook
    everything no ceiling`,
  'Cap On Liability': `
    liability, liability cap, cap liability, limit liability, limitation liability, liability limit, maximum liability,
    limited liability, how much liable, liable, maximum damages, max damages, most pay damages, worst case pay, how much
    claim, how much recover, how much sue for, how much compensation, consequential damages, indirect damages, lost profits,
    exclude damages, ceiling, most they owe, maximum owe, most we get back, maximum payout, how much get if they, most can
    claim, how much money if fail, most pay, most have to pay, most they pay, things go wrong, go wrong pay, if goes wrong,
    on the hook, hook, up to what amount, up to amount, limit damages, cap damages, cap on damages, damages cap, damages
    limit, damage, error costs, mistake costs, loss recover, recover loss, our loss, their mistake, limit what they owe, owe
    us most, most we could get, most get out of them, get out of them, mess up, mess up pay, claim all only up, only up to,
    twelve months fees, claim million, outage cost us claim, million claim, up to twelve months`,
  'Liquidated Damages': `
    liquidated, liquidated damages, penalty, penalties, early termination fee, termination fee, cancellation fee, break fee,
    exit fee, fee leave early, fee cancel, cost cancel early, cost end early, pay cancel early, pay leave early, pay end
    early, charge leave, fixed sum breach, fixed amount breach, pre-agreed damages, agreed damages, fine, fines, fixed
    payment breach, kill fee, late delivery pay, pay per day late, buyout, fixed compensation, deliver late, set amount, set
    sum, fixed sum, fixed amount, sum break, owe break, break deal, break contract owe, agreed sum, agreed amount, lump sum,
    charge break, fee break, breach fee, breach pay, cost us leave, cost to leave, how much cancel, cost of getting out, per
    day late, late fee delivery, compensation fixed, service credits, per week delay, per day delay, delay owe, week delay,
    agreed sum per week, weeks late, go-live late, delay, liquidated damages breach, liquidated damages early termination,
    damages payable upon breach`,
  'Warranty Duration': `
    warranty, warranties, warranty period, how long warranty, guarantee, guaranteed, guarantee period, defect, defects,
    faulty, free repair, fix bugs free, fix free, free fix, repair free, how long fix, breaks after, return broken, bugs
    after delivery, how long covered defects, stops working, replace broken, how long do they fix, stand behind, promise
    works, works repair, warrant, breaks, broken, bugs`,
  Insurance: `
    insurance, insured, insure, insurer, policy cover, coverage, cover amount, certificate insurance, cyber policy, workers
    compensation, underwriter, policy limits, policies, policies keep, cover keep, liability cover, professional indemnity
    cover, insurance certificate, covered if accident`,
  'Covenant Not To Sue': `
    not sue, covenant sue, sue, lawsuit, promise not sue, contest validity, challenge validity, challenge trademark,
    challenge patent, challenge ip, challenge ownership, contest, dispute ownership, attack patent, attack trademark, no
    challenge, no-challenge, take to court, take them to court, bring claim, claims against, waive claims, release claims,
    give up right claim, barred claims, legal action, question validity, contest validity ip, contesting validity,
    prohibited contest, go after them court, drag court, take court, attack ip, attack ownership, argue patent invalid,
    invalid, claim patent invalid, agree not, never sue, oppose`,
  'Third Party Beneficiary': `
    third party beneficiary, third-party beneficiary, third-party beneficiaries, beneficiary, beneficiaries, third party
    rights, third party enforce, third parties, outsider, outsiders, outside party, enforce not party, someone not party,
    not signed enforce, someone else enforce, others enforce, anyone else rights, anyone else enforce, anyone besides,
    anyone other than, non-party, not a party, rights outsiders, who else enforce, who else benefit, who did not sign,
    didn’t sign, customer never signed, never signed, never signed enforce, still enforce, enforce, enforce against, not
    signed, outside person, someone else rely, rely on contract, other people rights, benefit, customers enforce, affiliates
    enforce, not signatory, signatory enforce, enforce promises, customer enforce, customer not signatory, outsider rights
    own, outsider given rights`,
  Indemnity: `
    indemnify, indemnity, indemnification, indemnities, indemnified, indemnitee, hold harmless, harmless, hold us harmless,
    infringement claim, sues us, sue us, defend us court, must defend, copies patent, third party claim,
    third party claims, third party sues, third party sues us, someone sues us, sued
    by third party, if we are sued, defend us, defend claim, defend claims, defend against, pay our legal costs, legal
    costs, lawyers fees, attorney fees, make good, make good loss, patent infringement, infringes patent, infringes rights,
    cover us claim, cover claims, protect us from claims, stand for damage, their software infringes`,
  'Force Majeure': `
    force majeure, majeure, act god, acts of god, natural disaster, disaster, strike, pandemic, epidemic, war, earthquake,
    flood, beyond control, beyond reasonable control, outside control, out of control, unforeseeable, unforeseen events,
    excused performance, excuse delay, excused delay, excused not perform, cannot perform, hurricane, lockdown, emergency,
    catastrophe, riot, embargo, power failure`,
  'Payment Days': `
    payment days, payment term, payment terms, days pay, days to pay, pay invoice, pay within, invoice, invoices, when
    invoice due, invoice due, bill due, when pay, when must pay, when have to pay, how long to pay, how soon pay, how many
    days to pay, due date invoice, net 30, net 60, net 90, net thirty, payment period, payment deadline, time for payment,
    pay the bill, pay the bills, settle invoice, settle invoices, overdue, late payment, payment due, payments due,
    royalties due, pay quickly`,
  Confidentiality: `
    confidential, confidentiality, confidential information, nda, non-disclosure, nondisclosure, secret, secrets, secrecy,
    keep secret, keep information secret, keep quiet, trade secret, disclose, disclosure, disclose information, share our
    information, proprietary information, keep to themselves, leak, tell others, return information, destroy information,
    show others, show to third party, may talk about, may they tell`,
  'Service Levels': `
    service level, service levels, service level agreement, sla, slas, uptime, uptime guarantee, availability, available
    time, downtime, outage, outages, service credit, service credits, response time, response times, how fast respond, how
    quickly respond, respond incident, incident, incidents, critical incident, critical ticket, ticket, resolution time,
    fix time, support
    hours, help desk, around the clock, 24/7, percent availability, system down, service down, how often down, unavailable,
    how reliable, run without interruption, performance standard`,
};

/** What people say when they ask for something that is none of the kinds. */
export const OTHER_TOPICS = `
  interest overdue, support, maintenance window, data protection, personal data, gdpr, privacy, data breach, breach notice, where data
  stored, data stored, data location, backup, backups, security, certification, iso, soc, encryption, penetration, cure
  breach, days cure, material breach, terminate cause, breach, dispute escalated,
  escalated, escalation, arbitration, mediation, arbitrator, document wins, order precedence, precedence, prevails,
  conflict order form, amend, amendment, change in writing, written change, invalid clause, clause invalid, severability,
  counterparts, signature electronic, subcontractor, subcontractors, training, days training, training included,
  onboarding, travel, expenses, travel expenses, hotel, shipping, deliver, delivery, delivered where, goods delivered,
  acceptance, accepted, deliverables accepted, acceptance test, test, code of conduct, supplier code, bribery,
  anti-bribery, corruption, sanctions, export control, slavery, sustainability, carbon, tax, taxes, vat, withholding,
  currency, which currency, discount, publicity, press release, account manager, contact person, who is our contact,
  notice address, address for notices, where send notices, language, working hours, office hours, holidays, background
  check, key personnel, replace consultant, set
  off, deposit, prepay, upfront, paid upfront, refund, refunds, reporting, report, reports, meetings, governance, roadmap,
  beta, feedback, hosting location`;
