import { chakra, themeChoices, useThemeChoice, type ThemeChoice } from '@padiman/ui';
import { SettingCard } from '../../SettingCard.tsx';

const names: Record<ThemeChoice, string> = { system: 'As this device', light: 'Light', dark: 'Dark' };

const Choices = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    '& label': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 2,
      px: 4,
      minH: { base: 'touch', sm: 'control' },
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'control',
      cursor: 'pointer',
    },
    '& label:has(:checked)': {
      bg: 'selected',
      color: 'brand.text',
      borderColor: 'brand.text',
      fontWeight: 'medium',
    },
  },
});

/** Choice of the theme, kept in this browser also after a logout. */
export function ThemeSetting() {
  const [choice, choose] = useThemeChoice();
  return (
    <SettingCard title="Theme" description="Appearance of the console in this browser.">
      <Choices role="radiogroup" aria-label="Theme">
        {themeChoices.map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={choice === theme} onChange={() => choose(theme)} />
            {names[theme]}
          </label>
        ))}
      </Choices>
    </SettingCard>
  );
}
