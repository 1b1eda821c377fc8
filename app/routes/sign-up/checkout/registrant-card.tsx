import { formatUsPhone, normaliseName } from "#core/people/contacts.ts";
import { givenEmail, type SignupForm } from "#core/signup/form.ts";
import { givenPhone } from "#core/signup/given-phone.ts";
import { m } from "#messages";

/** The registrant, read-only. */
export function RegistrantCard({ form }: { form: SignupForm }) {
  const phone = givenPhone(form, "registrantInfo");
  return (
    <section className="card stack" aria-labelledby="registrant">
      <h2 className="t2" id="registrant">
        {m.checkout_registrant_information()}
      </h2>
      <dl className="facts brief">
        <div>
          <dt>{m.checkout_name()}</dt>
          <dd>{normaliseName(form.registrantInfo.fullName)}</dd>
        </div>
        <div>
          <dt>{m.checkout_email()}</dt>
          <dd>{givenEmail(form, "registrantInfo") ?? m.checkout_no_email()}</dd>
        </div>
        <div>
          <dt>{m.checkout_phone()}</dt>
          <dd>{phone === null ? m.checkout_no_phone() : formatUsPhone(phone)}</dd>
        </div>
      </dl>
    </section>
  );
}
