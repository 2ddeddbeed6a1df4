/**
 * Components that every screen needs, formats and the theme. Dialogs, tables, record lists and charts have entries of
 * their own, which are loaded on demand.
 */
export { Button, ButtonBase, IconButton, Switch } from './controls/buttons.tsx';
export { copyText } from './controls/copy-text.ts';
export { useKeyPress } from './controls/single-keys.ts';
export { DateField } from './controls/DateField.tsx';
export { PasswordField, SelectField, TextAreaField, TextField } from './controls/fields.tsx';
export {
  formatDay,
  formatLongDate,
  formatMoment,
  monthName,
  formatCount,
  formatNaira,
  formatPhone,
  formatShort,
  formatTotal,
  joinKnown,
  splitName,
  unknown,
  yesOrNo,
} from './format/formats.ts';
export { formatRelative, Moment } from './format/Moment.tsx';
export { Icon, type IconName } from './icons/Icon.tsx';
export { Avatar, PageHeader, SectionTabs } from './layout/layout.tsx';
export { Card, Row, Stack, Text, VisuallyHidden } from './layout/layout.styles.ts';
export { LoginFields, LoginStep } from './login/LoginFields.tsx';
export { Alert, DecisionStatus, FailedState, Loaded, Notice, Skeleton } from './states/states.tsx';
export { Chip } from './states/states.styles.ts';
export { ErrorBoundary } from './states/ErrorBoundary.tsx';
export { showToast, Toasts } from './states/Toasts.tsx';
export { lazyComponent } from './states/lazy-component.tsx';
export { themeChoices, useThemeChoice, type ThemeChoice, ThemeProvider } from './theme/ThemeProvider.tsx';
