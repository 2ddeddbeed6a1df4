import type { Random } from './random.ts';

/** Given names and surnames by region. */
const peoples = [
  {
    given:
      'Adebayo Abimbola Adewale Ayodele Babajide Bolanle Damilola Folasade Funmilayo Gbenga Ifeoluwa Kehinde Kolawole Lanre Modupe Morenike Olabisi Oluwaseun Omolara Opeyemi Segun Simisola Taiwo Temitope Titilayo Tunde Yetunde Yewande',
    surnames:
      'Adebayo Adegoke Adeleke Adesina Afolabi Ajayi Akande Akinola Alabi Ayinde Balogun Bankole Fashola Ogunbanjo Ojo Okeowo Olagunju Olatunji Oyelaran Salako Shonibare Sowande',
  },
  {
    given:
      'Adaobi Amaka Amarachi Chiamaka Chidi Chidinma Chika Chukwuemeka Ebuka Emeka Ifeanyi Ifeoma Ikechukwu Kelechi Kosisochukwu Nkechi Nnamdi Nneka Nwando Obinna Ogechi Okechukwu Somtochukwu Tochukwu Uchenna Uzoma',
    surnames:
      'Achebe Agu Anyanwu Chukwu Ekwueme Emenike Eze Ibe Igwe Iwu Madu Mbah Nnadi Nwachukwu Nwosu Obi Ogbonna Okafor Okeke Okoro Onuoha Onyekachi Umeh Uzor',
  },
  {
    given:
      'Abdullahi Abubakar Aisha Aliyu Amina Bashir Binta Fatima Habiba Halima Hassan Ibrahim Jamila Khadija Lawal Maryam Musa Nasir Rabiu Sadiq Safiya Sani Suleiman Umar Usman Yakubu Yusuf Zainab',
    surnames:
      'Abdulkadir Abubakar Aliyu Bello Danjuma Dantata Galadima Garba Gusau Idris Kabir Lawal Maigari Mohammed Musa Sani Shehu Sokoto Tanko Umar Waziri Yaro Yusuf',
  },
  {
    given:
      'Aniekan Blessing Boma Daniel Ebi Ejiro Emem Esther Godwin Idara Ini Itoro Mercy Mfon Nsikak Oghenekaro Osagie Osaro Oyinkansola Patience Preye Samuel Tamuno Timipre Victoria Wisdom',
    surnames:
      'Akpan Amadi Bassey Briggs Dokubo Edet Effiong Ekpo Erhabor Essien Etim Idahosa Igbinedion Iyamu Nyong Obaseki Okon Omoregie Onoriode Osagie Oyibo Udoh Wokoma',
  },
].map(({ given, surnames }) => ({ given: given.split(' '), surnames: surnames.split(' ') }));

/** A person's name. */
export function personName(random: Random): { first: string; last: string } {
  const people = random.pick(peoples);
  return { first: random.pick(people.given), last: random.pick(people.surnames) };
}

/** An e-mail address under a reserved domain. */
export function emailOf(random: Random, name: { first: string; last: string }): string {
  const domain = random.pick(['example.com', 'example.org', 'example.net']);
  return `${name.first}.${name.last}${random.between(1, 999)}@${domain}`.toLowerCase();
}

const prefixes =
  '0703 0706 0708 0802 0803 0805 0806 0808 0810 0813 0814 0816 0901 0903 0906 0907 0912 0913 0915 0916'.split(
    ' ',
  );

/** A mobile number that is not in `taken` yet. */
export function phoneNumber(random: Random, taken: Set<string>): string {
  for (;;) {
    const phone = random.pick(prefixes) + random.digits(7);
    if (taken.has(phone)) continue;
    taken.add(phone);
    return phone;
  }
}
